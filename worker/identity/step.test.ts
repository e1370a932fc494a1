import { describe, expect, test } from 'vitest'
import { problemTypes } from '#contract/wire/wire.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { retryFlow, cut, done, endsSession, failedFlow, interruptionOf, refused, stepOf } from './step.ts'
import type { Step } from './step.ts'

const unknownToken = refused('refused', { type: 'abroad:unauthorized', status: 401 })
const problem = { type: 'abroad:gone', title: 'Gone', status: 410 } as const

describe('what a reply means for a flow', () => {
  test.each<[Failure, string]>([
    [{ kind: 'refused', problem }, 'refused'],
    [{ kind: 'unauthorized' }, 'refused'],
    [{ kind: 'no-answer', reason: 'unreachable' }, 'interrupted'],
    [{ kind: 'no-answer', reason: 'timeout' }, 'interrupted'],
    [{ kind: 'no-answer', reason: 'portal' }, 'interrupted'],
    [{ kind: 'no-answer', reason: 'not-ours' }, 'interrupted'],
    [{ kind: 'no-answer', reason: 'cut-off' }, 'interrupted'],
    [{ kind: 'no-answer', reason: 'too-large' }, 'interrupted'],
    [{ kind: 'busy', status: 500, retryAfterMs: undefined }, 'interrupted'],
    [{ kind: 'busy', status: 429, retryAfterMs: 1_000 }, 'interrupted'],
    [{ kind: 'unreadable', issue: 'not JSON' }, 'interrupted'],
    [{ kind: 'storage', issue: 'UnknownError' }, 'interrupted'],
  ])('%j is %s', (failure, kind) => {
    const step = stepOf({ kind: 'failure', failure })
    expect(step.kind).toBe(kind)
    const said = kind === 'interrupted' ? failure : { kind: 'rejected', why: 'refused' }
    expect(step.kind !== 'done' && failedFlow(step)).toEqual({ ok: false, failure: said })
  })

  test('an answer is done, and news that nobody asked for are no answer', () => {
    expect(stepOf({ kind: 'value', value: 7, etag: null, bytes: 1 })).toEqual(done(7))
    expect(stepOf({ kind: 'not-modified' }).kind).toBe('interrupted')
  })
})

describe('what ends a session', () => {
  test.each(problemTypes.map((type) => [type] as const))('%s, of the service', (type) => {
    expect(endsSession(refused('refused', { type, status: 400 }))).toBe(type === 'abroad:unauthorized' || type === 'abroad:gone')
  })

  test('the key, the device or the credentials being no good', () => {
    for (const why of ['unsuccessful', 'device-unknown', 'incomplete'] as const) expect(endsSession(refused(why))).toBe(true)
    for (const why of ['not-begun', 'logged-in', 'invalid-public-key', 'refused'] as const) expect(endsSession(refused(why))).toBe(false)
  })

  test('and every other refusal is a service that is not well', () => {
    const failure = { kind: 'busy', status: 403, retryAfterMs: undefined }
    expect(interruptionOf(refused('refused', { type: 'abroad:forbidden-origin', status: 403 }))).toEqual({ kind: 'interrupted', failure })
  })
})

describe('a log-in whose secret was over on the way', () => {
  const busy = (status: number) => cut({ kind: 'busy', status, retryAfterMs: undefined })

  test.each<[string, Step<number>, number]>([
    ['an unknown token', unknownToken, 2],
    ['a challenge that is to be asked for retryFlow', busy(425), 2],
    ['a refusal', refused('refused'), 1],
    ['a busy service', busy(503), 1],
    ['a lost line', cut({ kind: 'no-answer', reason: 'timeout' }), 1],
    ['success', done(1), 1],
  ])('runs once more, and no more: %s', async (_, end, runs) => {
    let run = 0
    expect(
      await retryFlow(async () => {
        run += 1
        return end
      }),
    ).toEqual(end)
    expect(run).toBe(runs)
  })

  test('and the second run’s end stands', async () => {
    const ends = [unknownToken, done(2)]
    expect(await retryFlow(async () => ends.shift()!)).toEqual(done(2))
  })
})
