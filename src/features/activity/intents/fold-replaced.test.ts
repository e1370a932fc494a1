import { expect, test } from 'vitest'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import type { IntentView } from '#store/rows/views.ts'
import { foldReplaced } from './fold-replaced.ts'

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

test('an unsent intent that a later one settles is listed under it', () => {
  const superseded = [view('first', 'a', 1)]
  expect(shown(foldReplaced({ ...none, waiting: [view('second', 'a', 2)], superseded }))).toEqual([['second', ['first']]])
})
