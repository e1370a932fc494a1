import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { appointmentIntent, messageIntent, pushIntent, readNotificationsIntent } from '#store/testing/intent-samples.ts'
import { intentAddress, intentWords } from './intent-words.ts'
import de from './wording/intent.de.json' with { type: 'json' }
import en from './wording/intent.en.json' with { type: 'json' }

const i18n = createInstance()
await i18n.init({ resources: { en: { intent: en }, de: { intent: de } }, interpolation: { escapeValue: false } })
const inEnglish = i18n.getFixedT('en', 'intent')

const register = (kind: 'register' | 'change-participants', numberOfParticipants: number, attendance?: 'onsite' | 'remote'): Intent => ({
  kind,
  body: { eventId: 'e/1', numberOfParticipants, ...(attendance && { attendance }) },
})
const like = (liked: boolean): Intent => ({ kind: 'like', body: { storyId: 's1', liked } })
const vote: Intent = { kind: 'vote', body: { surveyMagnoliaId: 'v1', surveyType: 'GLOBAL_SURVEY', answerIds: ['a'] } }
const profile: Intent = {
  kind: 'profile',
  body: {
    salutation: 'neutral',
    firstName: 'Anna',
    lastName: 'Muster',
    mobilePhone: '+41790000000',
    dateOfBirth: '04.09.1987',
    countryOfResidence: 'TH',
    representations: [],
  },
}

test.each([
  [register('register', 2, 'onsite'), 'Registration: Days & “Nights”, 2 people, on site', '/event/e%2F1'],
  [register('register', 1), 'Registration: Days & “Nights”, 1 person', '/event/e%2F1'],
  [register('change-participants', 3, 'remote'), 'Change: Days & “Nights”, 3 people, online', '/event/e%2F1'],
  [{ kind: 'unregister', body: { eventId: 'e1' } }, 'Cancellation: Days & “Nights”', '/event/e1'],
  [vote, 'Vote: Days & “Nights”', '/survey/v1'],
  [like(true), 'Like: Days & “Nights”', '/story/s1'],
  [like(false), 'Like removed: Days & “Nights”', '/story/s1'],
  [profile, 'Profile change', '/user/editProfile'],
  [appointmentIntent(), 'Appointment request: Days & “Nights”', '/contact/appointments'],
  [messageIntent('A word between us'), 'Message: Days & “Nights”', '/contact/chat?with=th-bangkok-embassy'],
  [readNotificationsIntent(1), 'Notifications read', '/contact'],
  [pushIntent(true), 'Push notifications on this device: on', '/settings/notifications'],
  [pushIntent(false), 'Push notifications on this device: off', '/settings/notifications'],
] satisfies [Intent, string, string][])('%j is said in words and leads to where it is said anew', (intent, words, address) => {
  expect(intentWords(inEnglish, { intent, about: 'Days & “Nights”' })).toBe(words)
  expect(intentAddress(intent)).toBe(address)
})

test('what has lost its name is still said', () => {
  expect(intentWords(inEnglish, { intent: vote, about: null })).toBe('Vote: a survey')
  expect(intentWords(i18n.getFixedT('de', 'intent'), { intent: register('register', 2, 'onsite'), about: null })).toBe(
    'Anmeldung: eine Veranstaltung, 2 Personen, vor Ort',
  )
})

test('the words of a profile name nobody', () => {
  expect(intentWords(inEnglish, { intent: profile, about: 'Anna' })).not.toContain('Anna')
})
