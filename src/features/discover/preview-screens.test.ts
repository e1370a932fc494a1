import { expect, test } from 'vitest'
import { sampleEvent, sampleStory } from '#store/testing/samples.ts'
import { linkEndsAt, previewAnswer } from './preview-screens.tsx'

test('a link contains its expiry', () => {
  expect(linkEndsAt('1790000000000.aB-_9')).toBe(1_790_000_000_000)
})

test.each([
  null,
  '',
  '.',
  'abc',
  '1790000000000',
  '1790000000000.',
  '.aB9',
  '-1.aB9',
  '1e3.aB9',
  '17900000000000000000.aB9',
  '1.a.b',
  '1.a b',
])('%j is no link', (token) => {
  expect(linkEndsAt(token)).toBeNull()
})

const asked = { family: 'STORY', endsAt: 1000, now: 999 } as const
const problem = { type: 'abroad:not-found', title: 'There is no such thing here', status: 404 } as const

test('an item is shown only at the address of its kind', () => {
  const item = sampleStory('s', 1)
  expect(previewAnswer({ ok: true, value: item }, asked)).toEqual({ kind: 'here', item })
  expect(previewAnswer({ ok: true, value: sampleEvent('e', 1) }, asked)).toEqual({ kind: 'unknown' })
})

test('a refused link has expired or was never valid', () => {
  const failure = { kind: 'unauthorized' } as const
  expect(previewAnswer({ ok: false, failure }, asked)).toEqual({ kind: 'wrong' })
  expect(previewAnswer({ ok: false, failure }, { ...asked, now: 1000 })).toEqual({ kind: 'over' })
})

test.each([
  ['unknown', { kind: 'refused', problem }],
  ['unreadable', { kind: 'unreadable', issue: 'type: unknown' }],
  ['away', { kind: 'no-answer', reason: 'unreachable' }],
  ['away', { kind: 'no-answer', reason: 'not-ours' }],
  ['away', { kind: 'busy', status: 503, retryAfterMs: undefined }],
  ['away', { kind: 'storage', issue: 'QuotaExceededError' }],
] as const)('it is %s when the answer is %j', (kind, failure) => {
  expect(previewAnswer({ ok: false, failure }, asked)).toEqual({ kind })
})
