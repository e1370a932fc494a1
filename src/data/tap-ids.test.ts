import { expect, test } from 'vitest'
import type { Intent } from '#contract/intents.ts'
import { createTapIds } from './tap-ids.ts'

const two: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 2 } }
const three: Intent = { kind: 'register', body: { eventId: 'e1', numberOfParticipants: 3 } }

function counting() {
  let count = 0
  return createTapIds(() => `id-${++count}`)
}

test('what is said again because nobody knows whether it was heard keeps its id', () => {
  const taps = counting()
  expect([taps.idOf(two), taps.idOf({ ...two })]).toEqual(['id-1', 'id-1'])
})

test('what was changed before the second try is something new', () => {
  const taps = counting()
  expect([taps.idOf(two), taps.idOf(three), taps.idOf(two)]).toEqual(['id-1', 'id-2', 'id-3'])
})

test('the same words after they were heard are a new wish', () => {
  const taps = counting()
  const first = taps.idOf(two)
  taps.heard()
  expect([first, taps.idOf(two)]).toEqual(['id-1', 'id-2'])
})

test('a first message that began the conversation unheard is not said twice, although it begins none any more', () => {
  const taps = counting()
  const opening = { greeting: 'Hello', introductionMessageTemplate: '{representation}', representationTitleJoinWord: 'in' }
  const body = { representationId: 'bangkok', text: 'Hello' }
  const first = taps.idOf({ kind: 'chat-message', body: { ...body, opening } })
  expect(taps.idOf({ kind: 'chat-message', body })).toBe(first)
  expect(taps.idOf({ kind: 'chat-message', body: { ...body, text: 'Hello?' } })).not.toBe(first)
})
