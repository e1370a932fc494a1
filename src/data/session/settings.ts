import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/values/languages.ts'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import { ownPrefix } from './session-mirror.ts'

export type ColourScheme = 'light' | 'dark' | 'system'

export interface Settings {
  language: Language
  colourScheme: ColourScheme
  /** ISO code; null while nothing was chosen and nothing could be guessed. */
  country: string | null
  /** True while the country is a guess of ours from the time zone. */
  isCountryGuessed: boolean
}

/** What the first paint needs stands in `localStorage` under the product's prefix; every tab follows. */
const keys = {
  language: 'abroad.language',
  colourScheme: 'abroad.colourScheme',
  country: 'abroad.country',
  guess: 'abroad.guessedCountry',
  /** Of a logged-in citizen: stands before what was chosen without log-in, and goes when they leave. */
  own: `${ownPrefix}country`,
} as const

const settingsStore = createSettingsStore()

export function useSettings(): Settings {
  return useSyncExternalStore(settingsStore.subscribe, settingsStore.read)
}

export const readSettings = settingsStore.read
export const onSettings = settingsStore.subscribe

export function setLanguage(language: Language): void {
  settingsStore.write(keys.language, language)
}

export function setColourScheme(scheme: ColourScheme): void {
  settingsStore.write(keys.colourScheme, scheme)
}

export function setCountry(iso2: string): void {
  settingsStore.write(settingsStore.get(keys.own) === null ? keys.country : keys.own, iso2)
}

/** The country that a citizen's profile brings. */
export function setOwnCountry(iso2: string): void {
  settingsStore.write(keys.own, iso2)
}

/** Something else of a logged-in citizen that the page remembers. */
export const readOwnSetting = (name: string): string | null => settingsStore.get(ownPrefix + name)
export const writeOwnSetting = (name: string, value: string): void => settingsStore.write(ownPrefix + name, value)

/** The citizen has left: what stood under the prefix of theirs is gone. */
export const forgetOwnSettings = (): void => settingsStore.forget(ownPrefix)

export function setGuessedCountry(iso2: string): void {
  settingsStore.write(keys.guess, iso2)
}

function createSettingsStore() {
  const listeners = new Set<() => void>()
  // What the browser could not store is kept for the visit.
  const memory = new Map<string, string>()
  let current = compute()

  function get(key: string): string | null {
    try {
      return memory.get(key) ?? localStorage.getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  }

  function compute(): Settings {
    const language = get(keys.language)
    const scheme = get(keys.colourScheme)
    const chosen = get(keys.own) ?? get(keys.country)
    const country = chosen ?? get(keys.guess)
    return {
      language: chooseLanguage([language ?? '', ...navigator.languages]),
      colourScheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
      country: country && /^[A-Z]{2}$/.test(country) ? country : null,
      isCountryGuessed: chosen === null && country !== null,
    }
  }

  function changed(): void {
    current = compute()
    for (const listener of listeners) listener()
  }

  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    // Another tab stored a later choice, or removed it.
    if (event.key === null) memory.clear()
    else if (event.key.startsWith('abroad.')) memory.delete(event.key)
    else return
    changed()
  })

  return {
    read: () => current,
    get,
    forget(prefix: string) {
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
      changed()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    write(key: string, value: string) {
      try {
        localStorage.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
      changed()
    },
  }
}
