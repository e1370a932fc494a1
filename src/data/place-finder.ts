import { useEffect, useMemo, useState } from 'react'
import type * as finders from '#contract/places/place-finder.ts'
import type { Language } from '#contract/values/languages.ts'
import { useReference } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'

export type { PlaceFinder } from '#contract/places/place-finder.ts'

type Reference = NonNullable<ReturnType<typeof useReference>>

/** Building one takes some milliseconds, and a form has several fields that need it. */
const built = new WeakMap<Reference, Map<Language, finders.PlaceFinder>>()

/** Finds countries by the names that people use; null until its index is loaded. Fields then find by the names of the countries alone. */
export function usePlaceFinder(): finders.PlaceFinder | null {
  const reference = useReference()
  const { language } = useSettings()
  const part = usePart()
  return useMemo(() => {
    if (!part || !reference || reference.countries.length === 0) return null
    const byLanguage = built.get(reference) ?? new Map<Language, finders.PlaceFinder>()
    const finder = byLanguage.get(language) ?? part.createPlaceFinder(reference, language)
    built.set(reference, byLanguage.set(language, finder))
    return finder
  }, [part, reference, language])
}

/** The index is not part of the first screen's files: it comes when a field opens. */
function usePart(): typeof finders | null {
  const [part, setPart] = useState<typeof finders | null>(null)
  useEffect(() => {
    const life = new AbortController()
    void import('#contract/places/place-finder.ts').then(
      (loaded) => life.signal.aborted || setPart(loaded),
      () => undefined,
    )
    return () => life.abort()
  }, [])
  return part
}
