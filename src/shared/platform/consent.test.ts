import { expect, test } from 'vitest'
import { consentKey, consentVersions, isAnswered } from './names.ts'
import { createConsent, parseConsent } from './consent.ts'

const at = '2026-11-22T10:00:00.000Z'

function browser(given: { kept?: string; forbids?: boolean } = {}) {
  const kept = new Map(given.kept === undefined ? [] : [[consentKey, given.kept]])
  const listeners = new Set<() => void>()
  const local = {
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, text: string | null) {
      if (!given.forbids && text !== null) kept.set(key, text)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { consent: createConsent({ local, now: () => Date.parse(at) }), again: () => createConsent({ local, now: () => 0 }), kept }
}

test('an answer is kept with its version and its time, and the next visit knows it', () => {
  const { consent, again, kept } = browser()
  consent.answer({ statistics: true })
  expect(JSON.parse(kept.get(consentKey) ?? '')).toEqual({
    statistics: { version: consentVersions.statistics, at, isGiven: true },
    push: null,
  })
  expect(again().isGiven('statistics')).toBe(true)
})

test('an answer to one question leaves the other as it stands, and can be taken back', () => {
  const { consent } = browser()
  consent.answer({ push: true })
  expect(consent.read().statistics).toBeNull()
  consent.answer({ statistics: true })
  consent.answer({ push: false })
  expect([consent.isGiven('statistics'), consent.isGiven('push')]).toEqual([true, false])
})

test('a yes to what was asked before counts for nothing once the question has changed, and only that one is asked again', () => {
  const { consent } = browser({
    kept: JSON.stringify({
      statistics: { version: consentVersions.statistics - 1, at, isGiven: true },
      push: { version: consentVersions.push, at, isGiven: true },
    }),
  })
  expect(consent.read().statistics).toBeNull()
  expect(consent.isGiven('push')).toBe(true)
})

test.each(['', 'yes', '[]', '7', '{"statistics":true}', '{"statistics":{"version":1,"isGiven":true}}'])(
  'an unreadable answer counts as none: %s',
  (kept) => {
    expect(parseConsent(kept)).toEqual({ statistics: null, push: null })
  },
)

test('a browser that keeps nothing remembers the answer for the visit', () => {
  const { consent, again } = browser({ forbids: true })
  consent.answer({ statistics: true })
  expect(consent.isGiven('statistics')).toBe(true)
  expect(again().read().statistics).toBeNull()
})

test('subscribers are notified of an answer, and reads return the same object in between', () => {
  const { consent } = browser()
  const heard: boolean[] = []
  consent.subscribe(() => heard.push(consent.isGiven('statistics')))
  const before = consent.read()
  expect(consent.read()).toBe(before)
  consent.answer({ statistics: true })
  consent.answer({ statistics: false })
  expect(heard).toEqual([true, false])
})

test('consent is asked for again if storage is cleared while the app is open', () => {
  const { consent, kept } = browser()
  consent.answer({ statistics: true })
  kept.clear()
  expect(consent.isGiven('statistics')).toBe(false)
})

test('the first paint knows from what is kept whether the question was answered, and whether it is the same question', () => {
  const { consent, kept } = browser()
  const answered = () => isAnswered(kept.get(consentKey) ?? null)
  expect(answered()).toBe(false)
  consent.answer({ push: true })
  expect(answered()).toBe(false)
  consent.answer({ statistics: false })
  expect(answered()).toBe(true)
  expect(isAnswered(`{"statistics":{"version":${consentVersions.statistics - 1},"at":"${at}","isGiven":true}}`)).toBe(false)
})
