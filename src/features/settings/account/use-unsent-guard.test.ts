import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findUnsent } from './use-unsent-guard.ts'

const counts = (waiting: number, needsYou = 0) => ({ waiting, needsYou, sending: 0, locked: 0 })
const broken = () => Promise.reject(new DOMException('no', 'UnknownError'))
/** Answers in this order, and the last one again and again. */
const inOrder = <T>(...answers: (() => Promise<T>)[]) => {
  let at = 0
  return () => answers[Math.min(at++, answers.length - 1)]!()
}
const find = (read: Parameters<typeof findUnsent>[0]['read'], { isCut = false, left = 0 } = {}) =>
  findUnsent({ read, isCut, send: async () => left })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('nobody is asked where nothing is unsent, or what was is sent in a moment', async () => {
  expect(await find(async () => counts(0))).toBe('none')
  expect(
    await find(
      inOrder(
        async () => counts(1),
        async () => counts(0),
      ),
    ),
  ).toBe('none')
})

test('whoever has something unsent, or refused, is asked', async () => {
  expect(await find(async () => counts(1), { isCut: true })).toBe('some')
  expect(await find(async () => counts(1), { left: 1 })).toBe('some')
  expect(await find(async () => counts(0, 1))).toBe('some')
  expect(
    await find(
      inOrder(
        async () => counts(1),
        async () => counts(0, 1),
      ),
    ),
    'refused just now',
  ).toBe('some')
})

test('a device that breaks off is read again, and one that cannot be read is nothing that could be left', async () => {
  expect(
    await find(
      inOrder(broken, broken, async () => counts(2)),
      { isCut: true },
    ),
  ).toBe('some')
  expect(await find(broken)).toBe('unknown')
  const late = find(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await late).toBe('unknown')
  expect(await find(inOrder(async () => counts(1), broken)), 'broken off after sending').toBe('some')
})
