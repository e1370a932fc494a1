import { useMemo } from 'react'
import type { PickerOption } from '#src/ui/search/picker-match.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import { countryOptions, type Reference, representationOptions } from './representation-options.ts'

/** Sorting 250 names in a language's alphabet takes as long as a letter may: once, not with each letter. */
export function useCountryOptions(reference: Reference): PickerOption[] {
  const { language } = useLocale()
  return useMemo(() => countryOptions(reference, language), [reference, language])
}

export function useRepresentationOptions(reference: Reference, iso2: string | null): PickerOption[] {
  const { language } = useLocale()
  return useMemo(() => representationOptions(reference, { iso2, language }), [reference, iso2, language])
}
