import { useSyncExternalStore } from 'react'
import { onLocal, readLocal, writeLocal } from './web-storage.ts'
import { consentKey, consentVersions } from './names.ts'

/** What a citizen may say yes or no to. What the app cannot do without is not asked about. */
export type ConsentCategory = keyof typeof consentVersions

/** `at`: when it was said, an ISO instant. */
interface Answer {
  version: number
  at: string
  isGiven: boolean
}
/** Null where the question stands as it is now and was not answered. */
export type Consent = Readonly<Record<ConsentCategory, Answer | null>>

interface ConsentDeps {
  local: {
    read: (key: string) => string | null
    write: (key: string, text: string | null) => void
    subscribe: (listener: () => void) => () => void
  }
  now: () => number
}

/** One store for all that is consented to, followed by every tab. It asks nobody and stops nothing: who acts by it subscribes. */
export function createConsent({ local, now }: ConsentDeps) {
  /** A browser that forbids storage keeps the answer for the visit: a question that comes back at every screen is none. */
  let forVisit: string | null = null
  let seen: { text: string | null; consent: Consent } = { text: null, consent: parseConsent(null) }

  function read(): Consent {
    const text = local.read(consentKey) ?? forVisit
    if (text !== seen.text) seen = { text, consent: parseConsent(text) }
    return seen.consent
  }

  return {
    read,
    subscribe: local.subscribe,
    isGiven: (category: ConsentCategory): boolean => read()[category]?.isGiven === true,
    /** Says nothing about the categories that are left out. */
    answer(said: Partial<Record<ConsentCategory, boolean>>): void {
      const at = new Date(now()).toISOString()
      const answers = Object.entries(said) as [ConsentCategory, boolean][]
      const next = answers.map(([category, isGiven]) => [category, { version: consentVersions[category], at, isGiven }] as const)
      forVisit = JSON.stringify({ ...read(), ...Object.fromEntries(next) })
      local.write(consentKey, forVisit)
      if (local.read(consentKey) === forVisit) forVisit = null
    },
  }
}

export function parseConsent(text: string | null): Consent {
  const kept = parsed(text)
  const answer = (category: ConsentCategory): Answer | null => {
    const { version, at, isGiven } = (kept?.[category] ?? {}) as Partial<Answer>
    const isOfNow = version === consentVersions[category] && typeof at === 'string' && typeof isGiven === 'boolean'
    return isOfNow ? { version, at, isGiven } : null
  }
  return { statistics: answer('statistics'), push: answer('push') }
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text ?? 'null')
    return typeof json === 'object' ? (json as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

export const consent = createConsent({ local: { read: readLocal, write: writeLocal, subscribe: onLocal }, now: Date.now })

export function useConsent(): Consent {
  return useSyncExternalStore(consent.subscribe, consent.read)
}
