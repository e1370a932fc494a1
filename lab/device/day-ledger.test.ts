import { expect, test } from 'vitest'
import type { LabRequest } from '#lab/wire/requests.ts'
import { dayLedger, keysBefore, type Whereabouts } from './day-ledger.ts'
import type { SaidTap } from './lab-day.ts'

const like = (id: string | null, liked = true): SaidTap => ({
  id,
  atMs: 1_000,
  entity: 'story:s',
  intent: { kind: 'like', body: { storyId: 's', liked } },
  about: null,
})
const request = (key: string | null, more: Partial<LabRequest>): LabRequest => ({
  no: 1,
  lane: 'like',
  method: 'PUT',
  path: 'content/like',
  startedMs: 1_000,
  endedMs: 1_010,
  status: 200,
  fate: 'applied',
  bentBy: null,
  isDone: true,
  isHandled: true,
  isPage: false,
  bytes: 100,
  key,
  ...more,
})
const nowhere: Whereabouts = { pending: [], done: [], hasLocked: false }
const day = { taps: [], whereabouts: nowhere, applied: [], before: [], requests: [], startedMs: 0, personal: [], quietMs: null }

test('what was said stands where the device has it: done, waiting, back with a reason, locked, or nowhere', () => {
  const whereabouts: Whereabouts = {
    pending: [
      { id: 'waits', state: 'sending', reason: null },
      { id: 'back', state: 'needs-you', reason: 'abroad:gone' },
    ],
    done: [{ id: 'done', end: 'applied' }],
    hasLocked: false,
  }
  const taps = ['done', 'waits', 'back', 'gone', null].map((id) => like(id))
  const ends = (of: Whereabouts) => dayLedger({ ...day, taps, whereabouts: of }).said.map(({ end, reason }) => [end, reason])
  expect(ends(whereabouts)).toEqual([
    ['applied', null],
    ['waiting', null],
    ['needs-you', 'abroad:gone'],
    ['missing', null],
    ['missing', null],
  ])
  expect(ends({ ...whereabouts, hasLocked: true }).at(3)).toEqual(['locked', null])
  expect(dayLedger({ ...day, taps: [like('a', false)] }).said[0]?.said).toBe('unlike')
})

test('each write has its fate: an answer, none, a page of somebody else; reads are no writes', () => {
  const requests = [
    request('a', { status: null, fate: 'no-answer', isHandled: false }),
    request('a', { status: null, fate: 'no-answer' }),
    request('a', { status: 200, fate: 'no-answer', isHandled: false, isPage: true }),
    request('a', {}),
    request(null, {}),
  ]
  const { writes, bytes } = dayLedger({ ...day, requests })
  expect(writes).toEqual([
    { key: 'a', fate: 'lost', hasArrived: false },
    { key: 'a', fate: 'lost', hasArrived: true },
    { key: 'a', fate: 'page', hasArrived: true },
    { key: 'a', fate: '200', hasArrived: true },
  ])
  expect(bytes).toBe(500)
})

test('what was before the day is not of it: writes of an earlier play, and what waited from then', () => {
  const requests = [request('early', { startedMs: 900 }), request('a', { startedMs: 1_000 })]
  expect(dayLedger({ ...day, startedMs: 1_000, requests }).writes.map(({ key }) => key)).toEqual(['a'])

  const whereabouts: Whereabouts = { ...nowhere, pending: ['waited', 'ours'].map((id) => ({ id, state: 'waiting', reason: null })) }
  const before = keysBefore({ taps: [like('ours')], whereabouts, applied: ['long-ago', 'ours'] })
  expect(before).toEqual(['long-ago', 'waited'])
  expect(dayLedger({ ...day, taps: [like('ours')], before, applied: ['long-ago', 'waited', 'ours', 'nobody’s'] }).applied).toEqual([
    'ours',
    'nobody’s',
  ])
})

test('what stands at the service is told as scenarios say it', () => {
  const row = { itemId: 's', registered: null, participants: null, liked: null, answerIds: null }
  const stateOf = (more: object) => dayLedger({ ...day, taps: [like('a')], personal: [{ ...row, ...more }] }).service
  expect(stateOf({ liked: true })).toEqual({ 'story:s': 'liked' })
  expect(stateOf({ liked: false })).toEqual({ 'story:s': 'none' })
  expect(stateOf({ registered: true, participants: 3 })).toEqual({ 'story:s': 'registered 3' })
  expect(stateOf({ answerIds: '["a"]' })).toEqual({ 'story:s': 'voted' })
})
