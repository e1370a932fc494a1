import { useEffect, useState } from 'react'
import type * as phoneNumbers from '#contract/values/phone-numbers.ts'

/** Reads and finds phone numbers by the rules of all countries. They are 34 kB, so they are loaded when a form opens; offline they come from the cache. */
export type Phones = typeof phoneNumbers

export function loadPhones(): Promise<Phones> {
  return import('#contract/values/phone-numbers.ts')
}

/** Null until the rules are loaded, and if they cannot be. */
export function usePhones(): Phones | null {
  const [phones, setPhones] = useState<Phones | null>(null)
  useEffect(() => {
    const life = new AbortController()
    void loadPhones().then(
      (loaded) => life.signal.aborted || setPhones(loaded),
      () => undefined,
    )
    return () => life.abort()
  }, [])
  return phones
}
