import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest'
import { deletionEnd } from './delete-account.tsx'
import { findUnsent } from './unsent-dialog.tsx'

const problem = { type: 'abroad:invalid', title: 'No', status: 400 } as const

test.each([
  [{ kind: 'busy', status: 500, retryAfterMs: undefined }, 'failed'],
  [{ kind: 'refused', problem }, 'failed'],
  [{ kind: 'refused', problem: { ...problem, type: 'abroad:password-needed' } }, 'password'],
  [{ kind: 'storage', issue: 'x' }, 'failed'],
  [{ kind: 'no-answer', reason: 'cut-off' }, 'unsure'],
  [{ kind: 'unreadable', issue: 'x' }, 'unsure'],
  [{ kind: 'unauthorized' }, 'failed'],
  [{ kind: 'rejected', why: 'refused' }, 'loggedOut'],
] as const)('a deletion that ended with %j is said to be %s', (failure, end) => {
  expect(deletionEnd({ ok: false, failure })).toBe(end)
})

test('only the service’s yes is called done', () => {
  expect(deletionEnd({ ok: true, value: null })).toBe('done')
})

describe('use unsent guard', () => {
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

  test('no question is asked if nothing is unsent or it is sent in time', async () => {
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

  test('unsent or refused intents lead to a question', async () => {
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
})
