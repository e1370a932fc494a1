import { expect, test } from 'vitest'
import type { LabRequest } from '#lab/wire/requests.ts'
import { layOut } from './layout.ts'

const request = (no: number, startedS: number, endedS: number | null, more: Partial<LabRequest> = {}): LabRequest => ({
  no,
  lane: 'register',
  method: 'PUT',
  path: 'content/register',
  startedMs: startedS * 1000,
  endedMs: endedS === null ? null : endedS * 1000,
  status: null,
  fate: 'no-answer',
  bentBy: null,
  isDone: false,
  isHandled: false,
  isPage: false,
  bytes: 0,
  key: 'k',
  ...more,
})
const day = { taps: [], spells: [], startedMs: 0, spanS: 60 }

test('the picture stands still while now walks through it, and moves on by half', () => {
  const startAt = (nowS: number) => layOut({ ...day, requests: [], nowMs: nowS * 1000 }).fromS
  expect([0, 59, 60, 61, 90, 91].map(startAt)).toEqual([0, 0, 0, 30, 30, 60])
})

test('a request without an answer waits for the next try of its own key', () => {
  const requests = [
    request(1, 5, 6),
    request(2, 6, 7, { key: 'other' }),
    request(3, 10, 11, { fate: 'applied' }),
    request(4, 12, null, { fate: 'under-way', key: 'third' }),
  ]
  const lane = layOut({ ...day, requests, nowMs: 15_000 }).lanes.find(({ name }) => name === 'register')
  expect(lane?.waits).toEqual([{ fromS: 6, toS: 10 }])
  expect(lane?.bars.map(({ fromS, toS, fate }) => [fromS, toS, fate])).toEqual([
    [5, 6, 'no-answer'],
    [6, 7, 'no-answer'],
    [10, 11, 'applied'],
    [12, 15, 'under-way'],
  ])
})

test('what began before the picture is cut at its edge, and what was over is not there', () => {
  const timeline = layOut({
    ...day,
    requests: [request(1, 1, 2), request(2, 25, 35)],
    taps: [{ atMs: 40_000, lane: 'vote' }],
    spells: [{ fault: { fault: 'offline' }, fromMs: 20_000, toMs: null }],
    nowMs: 80_000,
  })
  expect(timeline.lanes.find(({ name }) => name === 'register')?.bars).toEqual([{ no: 2, fromS: 30, toS: 35, fate: 'no-answer' }])
  expect(timeline.lanes.find(({ name }) => name === 'vote')?.taps).toEqual([40])
  expect(timeline.bands).toEqual([{ fault: 'offline', fromS: 30, toS: 80 }])
  expect(timeline.ticks).toEqual([30, 40, 50, 60, 70, 80, 90])
})
