import { expect, test } from 'vitest'
import { intentVersion, versionOf } from '#contract/intents/kind-tables.ts'
import { itemlessIntents, likeIntent, profileIntent, registerIntent, unregisterIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { readIntentRow } from './migrate-intent.ts'

/** An intent as version 1 wrote it. Never edited: a device in the field may have just this. */
const versionOne = {
  register: { kind: 'register', body: { eventId: 'e', numberOfParticipants: 2, attendance: 'remote' } },
  change: { kind: 'change-participants', body: { eventId: 'e', numberOfParticipants: 3 } },
  unregister: { kind: 'unregister', body: { eventId: 'e' } },
  vote: { kind: 'vote', body: { surveyMagnoliaId: 'u', surveyType: 'GLOBAL_SURVEY', answerIds: ['a'] } },
  like: { kind: 'like', body: { storyId: 's', liked: true } },
  profile: profileIntent(),
}

test.each(Object.entries(versionOne))('[53] %s of version 1 is read by this build', (_, intent) => {
  expect(readIntentRow({ version: 1, intent })).toEqual(intent)
})

test('every version that was written has a way to this one', () => {
  for (let version = 1; version <= intentVersion; version += 1)
    expect([version, readIntentRow({ version, intent: registerIntent('e') })]).toEqual([version, registerIntent('e')])
})

test('every kind of this build is read as it was written', () => {
  for (const intent of [registerIntent('e'), unregisterIntent('e'), voteIntent('u', 'a'), likeIntent('s'), ...itemlessIntents])
    expect(readIntentRow({ version: versionOf(intent), intent })).toEqual(intent)
})

test('[53] an older shape goes through every version between, in order', () => {
  const migrators = {
    1: (intent: unknown) => ({ ...(intent as object), seen: ['1'] }),
    2: (intent: unknown) => {
      const { seen, ...rest } = intent as { seen: string[]; kind: string }
      return { ...rest, body: { storyId: `after-${seen.join()}`, liked: true } }
    },
  }
  const old = { kind: 'like', story: 's' }
  expect(readIntentRow({ version: 1, intent: old }, { migrators, version: 3 })).toEqual(likeIntent('after-1'))
  expect(readIntentRow({ version: 2, intent: { ...old, seen: ['2'] } }, { migrators, version: 3 })).toEqual(likeIntent('after-2'))
})

test.each<[what: string, version: number, intent: unknown]>([
  ['of a newer version', intentVersion + 1, registerIntent('e')],
  ['of a kind nobody knows', intentVersion, { kind: 'petition', body: {} }],
  ['that is damaged', intentVersion, { kind: 'register', body: { eventId: 'e' } }],
  ['that is gone', intentVersion, null],
  ['of a version before the first', 0, registerIntent('e')],
])('[54] an intent %s is not read, and nothing throws', (_, version, intent) => {
  expect(readIntentRow({ version, intent })).toBeNull()
})
