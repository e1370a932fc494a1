import { expect, test } from 'vitest'
import { profileChange, registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { supersededOf } from '#store/outbox/supersedes.ts'
import type { IntentView } from '#store/rows/views.ts'
import { foldReplaced } from './intent-item.tsx'
import { isOutdatedAnswer } from './intent-sections.tsx'

function view(id: string, event: string, createdAt: number, end: IntentView['end'] = null): IntentView {
  const base = viewOfPending(sampleIntent(registerIntent(event), { id, createdAt }))
  return { ...base, entity: event, end, stage: end === null ? 'saved' : 'received' }
}

const none = { needsYou: [], superseded: [], waiting: [], done: [] }
const shown = (lists: ReturnType<typeof foldReplaced>) =>
  [...lists.needsYou, ...lists.waiting, ...lists.done].map(({ intent, before }) => [intent.id, before.map(({ id }) => id)])

test('a replaced intent is listed under its successor, newest first', () => {
  const waiting = [view('third', 'a', 3)]
  const done = [view('second', 'a', 2, 'replaced'), view('first', 'a', 1, 'replaced'), view('other', 'b', 1, 'applied')]
  expect(shown(foldReplaced({ ...none, waiting, done }))).toEqual([
    ['third', ['second', 'first']],
    ['other', []],
  ])
})

test('a replaced intent is listed under its own successor, not under a later intent', () => {
  const done = [view('d', 'a', 4, 'applied'), view('c', 'a', 3, 'replaced'), view('b', 'a', 2, 'applied'), view('a', 'a', 1, 'replaced')]
  expect(shown(foldReplaced({ ...none, done }))).toEqual([
    ['d', ['c']],
    ['b', ['a']],
  ])
})

test('a replaced intent without its successor is listed by itself', () => {
  const done = [view('alone', 'a', 5, 'replaced'), view('earlier', 'a', 1, 'applied')]
  expect(shown(foldReplaced({ ...none, done }))).toEqual([
    ['alone', []],
    ['earlier', []],
  ])
})

/** The lists of unsent intents as the store reads them. `unsent` is in the order of submission. */
function unsentLists(unsent: IntentView[]) {
  const successorIds = supersededOf(unsent)
  const superseded = unsent.filter((one) => successorIds.has(one)).map((one) => ({ ...one, successorId: successorIds.get(one)! }))
  return { ...none, waiting: unsent.filter((one) => !successorIds.has(one)).toReversed(), superseded }
}

test.each([
  ['are the same', 0, ['second', 'first']],
  ['run backwards because the clock was set back', -1, ['first', 'second']],
])('superseded intents are listed under the last one if their times %s', (_, step, before) => {
  const unsent = ['first', 'second', 'third'].map((id, place) => view(id, 'a', 10 + place * step))
  expect(shown(foldReplaced(unsentLists(unsent)))).toEqual([['third', before]])
})

test('a superseded profile change is listed under the change that contains its fields', () => {
  const change = (id: string, createdAt: number, end: IntentView['end'], ...fields: Parameters<typeof profileChange>): IntentView => ({
    ...viewOfPending(sampleIntent(profileChange(...fields), { id, createdAt })),
    end,
  })
  const unsent = [change('name', 1, null, 'firstName'), change('phone', 2, null, 'mobilePhone'), change('name again', 3, null, 'firstName')]
  expect(shown(foldReplaced(unsentLists(unsent)))).toEqual([
    ['name again', ['name']],
    ['phone', []],
  ])
  const [first, ...later] = unsent
  const done = [{ ...first!, end: 'replaced' as const }]
  expect(shown(foldReplaced({ ...none, waiting: later.toReversed(), done }))).toEqual([
    ['name again', ['name']],
    ['phone', []],
  ])
})

test('a reply stays while the list catches up', () => {
  expect(isOutdatedAnswer(0, { before: 2, now: 0 })).toBe(false)
  expect(isOutdatedAnswer(1, { before: 3, now: 1 })).toBe(false)
})

test('a reply is cleared by a new submission, and "no answer" when the pending intents are sent', () => {
  expect(isOutdatedAnswer(0, { before: 0, now: 1 })).toBe(true)
  expect(isOutdatedAnswer(2, { before: 2, now: 3 })).toBe(true)
  expect(isOutdatedAnswer(2, { before: 2, now: 1 })).toBe(true)
})
