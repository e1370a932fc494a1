import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { Appointment } from '#contract/contact/appointments.ts'
import { baseOf, type ProfileField } from '#contract/account/profile-fields.ts'
import { versionOf } from '#contract/intents/kind-tables.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { ProfileBody } from '#contract/account/user.ts'
import { neverTried } from '#store/rows/intents.ts'
import type { HistoryRow, IntentRow } from '#store/rows/intents.ts'
import { entityOf } from '#store/outbox/lane.ts'

export function registerIntent(eventId: string, numberOfParticipants = 1): Intent {
  return { kind: 'register', body: { eventId, numberOfParticipants } }
}

export function unregisterIntent(eventId: string): Intent {
  return { kind: 'unregister', body: { eventId } }
}

export function likeIntent(storyId: string, liked = true): Intent {
  return { kind: 'like', body: { storyId, liked } }
}

export function voteIntent(surveyMagnoliaId: string, ...answerIds: string[]): Intent {
  return { kind: 'vote', body: { surveyMagnoliaId, surveyType: 'GLOBAL_SURVEY', answerIds } }
}

export function profileIntent(more: Partial<ProfileBody> = {}): Intent {
  const body: ProfileBody = {
    salutation: 'female',
    firstName: 'Anna',
    lastName: 'Muster',
    mobilePhone: '+66812345678',
    dateOfBirth: '01.02.1990',
    countryOfResidence: 'TH',
    representations: [],
    ...more,
  }
  return { kind: 'profile', body }
}

/** A change of these fields, made on a profile in which each of them was another one. */
export function profileChange(...fields: ProfileField[]): Intent {
  const { body } = profileIntent() as Extract<Intent, { kind: 'profile' }>
  const was = {
    salutation: 'male',
    firstName: 'Old',
    lastName: 'Old',
    mobilePhone: '+41',
    dateOfBirth: null,
    countryOfResidence: null,
    representations: [],
  } as const
  return { kind: 'profile', body: { ...body, base: baseOf({ ...was, representations: [], rev: 3 }, fields) } }
}

export const opening = { greeting: 'Hello', introductionMessageTemplate: '{representation}', representationTitleJoinWord: 'in' }

export function messageIntent(text: string, representationId = 'th-bangkok-embassy'): Intent {
  return { kind: 'chat-message', body: { representationId, text, opening } }
}

export function appointmentIntent(date = '2026-12-01'): Intent {
  const body = { representationId: 'th-bangkok-embassy', topic: 'certification', date, daySlot: 'morning' } as const
  return { kind: 'appointment', body: { ...body, contactTypes: ['phone'], language: 'en' } }
}

export function readNotificationsIntent(before: number): Intent {
  return { kind: 'read-notifications', body: { type: 'NEW_CHAT_MESSAGE', before } }
}

export function pushIntent(isOptedIn: boolean, subscriptionId = 'browser-1'): Intent {
  return { kind: 'push-subscription', body: { subscriptionId, isOptedIn } }
}

export function checkInIntent(more: Partial<CheckInBody> = {}): Extract<Intent, { kind: 'check-in' }> {
  return { kind: 'check-in', body: { alertId: 'flood', state: 'help', people: 3, country: 'TH', ...more } }
}

/** One of each kind that is about no item of the feed. */
export const itemlessIntents = [
  profileIntent(),
  appointmentIntent(),
  messageIntent('Hello'),
  readNotificationsIntent(1),
  pushIntent(true),
  checkInIntent(),
]

/** As `anna` has just said it; nobody has sent it yet. */
export function sampleIntent(intent: Intent, more: Partial<IntentRow> = {}): IntentRow {
  const id = crypto.randomUUID()
  return {
    id,
    account: 'anna',
    entity: entityOf(intent, more.id ?? id),
    intent,
    version: versionOf(intent),
    about: null,
    createdAt: 0,
    ...neverTried,
    ...more,
  }
}

/** An hour before the clock of the tests begins. */
const anHourAgo = Date.parse('2026-06-01T07:00:00Z')

/** Sent once, without an answer: the service may have it. */
export const heard = { attempts: 1, firstAttemptAt: anHourAgo, wait: 'line' } as const satisfies Partial<IntentRow>

export function refused(type: NonNullable<IntentRow['refusal']>['type']): Partial<IntentRow> {
  return { attempts: 1, firstAttemptAt: anHourAgo, state: 'needs-you', refusal: { type, detail: null, at: 0 } }
}

/** Stopped by a failed assertion, and met by the build of the tests. */
export const stopped = {
  ...refused('unreadable'),
  refusal: { type: 'unreadable', detail: null, failed: 'sent-in-order', at: 1 },
  build: 'test',
  builds: ['test'],
} satisfies Partial<IntentRow>

/** As the service lists it, newly asked for. */
export function sampleAppointment(id: string, more: Partial<Appointment> = {}): Appointment {
  const { body } = appointmentIntent() as Extract<Intent, { kind: 'appointment' }>
  const answer = { answeredAt: null, confirmed: null, reason: null }
  return { ...body, ...answer, id, rev: 1, receipt: '4K7-20M', state: 'requested', requestedAt: '2026-06-01T07:00:00Z', ...more }
}

/** A registration that the service took. */
export function doneIntent(id: string, more: Partial<HistoryRow> = {}): HistoryRow {
  const { account, entity, intent, version, about, createdAt, attempts } = sampleIntent(registerIntent('e'))
  return { id, account, entity, intent, version, about, createdAt, attempts, doneAt: 1, end: 'applied', receipt: 'R', ...more }
}
