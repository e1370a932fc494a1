import { describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import {
  heard,
  likeIntent,
  messageIntent,
  profileIntent,
  refused,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import { problem } from '#worker/testing/feed-service.ts'
import { createOutboxDevice, heldAnswers, receipt } from '#worker/testing/outbox-device.ts'
import type { OutboxDevice, Sent } from '#worker/testing/outbox-device.ts'
import { drain, dueHeads, firstOfLanes, laneOf, takenBack } from './drain.ts'
import type { DrainParts } from './drain.ts'

function partsOf(device: OutboxDevice, more: Partial<DrainParts> = {}): DrainParts {
  const { world, parts } = device
  const mayTry = device.pauses.isOver
  return {
    env: world,
    db: world.strictDb,
    lease: parts.lease,
    accounts: ['anna'],
    build: 'test',
    send: device.send,
    mayTry,
    signal: parts.signal,
    ...more,
  }
}
const things = (sent: readonly Sent[]) => sent.map(({ body }) => Object.values(body as object)[0] as string)
const likes = (count: number) => Array.from({ length: count }, (_, n) => likeIntent(`s${n}`))
/** Real turns of the event loop, without any time passing. */
const turns = (device: OutboxDevice) => device.world.advance(0)

async function putAll(device: OutboxDevice, intents: readonly Intent[], more: Partial<IntentRow> = {}) {
  const rows: IntentRow[] = []
  for (const intent of intents) rows.push(await device.put(intent, more))
  return rows
}

describe('a pass', () => {
  test('sends everything that is due and says so', async () => {
    const device = await createOutboxDevice()
    await putAll(device, likes(9))
    expect(await drain(partsOf(device))).toBe('drained')
    expect(things(device.sent)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'])
    expect(await device.rows()).toEqual([])
    expect(device.world.sleeping(), 'nobody looks any more').toBe(0)
  })

  test('sends what is said about items after a profile that waits, and chat beside it', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, [...likes(1), profileIntent(), messageIntent('Hello')])
    const draining = drain(partsOf(device))
    await turns(device)
    expect(device.sent).toHaveLength(2)
    expect(things(device.sent)).not.toContain('s0')
    for (const at of [0, 1]) held.waiting[at]?.answer(problem(400, 'abroad:invalid'))
    await turns(device)
    expect(things(device.sent).at(-1)).toBe('s0')
    held.waiting[2]?.answer(receipt())
    expect(await draining).toBe('drained')
  })

  test('holds nothing back for a profile that the service fails to take', async () => {
    const device = await createOutboxDevice({
      answer: ({ call }) => (call.includes('/me') ? problem(503, 'abroad:unavailable') : receipt()),
    })
    await putAll(device, [...likes(1), profileIntent()])
    await drain(partsOf(device))
    expect(things(device.sent).at(-1)).toBe('s0')
    expect((await device.rows()).map(({ entity }) => entity)).toEqual(['profile'])
  })

  test('tries what an older build could not read, and leaves alone what this one could not', async () => {
    const device = await createOutboxDevice()
    const unread = { ...heard, state: 'needs-you', refusal: { type: 'unreadable', detail: null, at: 1 } } as const
    await device.put(likeIntent('then'), { ...unread, build: 'old' })
    await device.put(likeIntent('now'), { ...unread, build: 'test' })
    await drain(partsOf(device))
    expect(things(device.sent)).toEqual(['then'])
    expect(await device.rows()).toMatchObject([{ entity: 'story:now', state: 'needs-you', refusal: { type: 'unreadable' } }])
  })

  test('sends within a second what is said while another try hangs', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, likes(1))
    const draining = drain(partsOf(device))
    await turns(device)
    await device.put(likeIntent('later'))
    await turns(device)
    expect(things(device.sent)).toEqual(['s0'])
    await device.world.advance(1_000)
    await turns(device)
    expect(things(device.sent)).toEqual(['s0', 'later'])
    for (const at of [0, 1]) held.waiting[at]?.answer(receipt())
    await turns(device)
    expect(await draining).toBe('drained')
  })

  test('has four on their way at once, and the next follows the first that is done', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, likes(7))
    const draining = drain(partsOf(device))
    await turns(device)
    expect(things(device.sent)).toEqual(['s0', 's1', 's2', 's3'])
    held.waiting[2]!.answer(receipt())
    await turns(device)
    expect(things(device.sent).slice(4)).toEqual(['s4'])
    for (let at = 0; at < 7; at += 1) {
      held.waiting[at]?.answer(receipt())
      await turns(device)
    }
    expect(await draining).toBe('drained')
    expect(device.sent).toHaveLength(7)
  })

  test('sends what is said about one thing one after the other, in the order of saying', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, [registerIntent('e'), unregisterIntent('e'), registerIntent('e', 2)], heard)
    const draining = drain(partsOf(device))
    for (let at = 0; at < 3; at += 1) {
      await turns(device)
      expect(held.waiting).toHaveLength(at + 1)
      held.waiting[at]!.answer(receipt())
    }
    expect(await draining).toBe('drained')
    expect(device.sent.map(({ call }) => call.split('/').at(-1))).toEqual(['register', 'unregister', 'register'])
  })

  test('[10] goes by the number, whatever the clock said', async () => {
    const device = await createOutboxDevice()
    await putAll(device, [registerIntent('e', 1)], { ...heard, createdAt: 9_000_000 })
    await putAll(device, [registerIntent('e', 2)], { ...heard, createdAt: 1 })
    await drain(partsOf(device))
    expect(device.sent.map(({ body }) => (body as { numberOfParticipants: number }).numberOfParticipants)).toEqual([1, 2])
  })

  test('also sends what was said while it ran', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, likes(1))
    const draining = drain(partsOf(device))
    await turns(device)
    await device.put(likeIntent('later'))
    held.waiting[0]!.answer(receipt())
    await turns(device)
    held.waiting[1]!.answer(receipt())
    expect(await draining).toBe('drained')
    expect(things(device.sent)).toEqual(['s0', 'later'])
  })

  test('leaves another account’s alone', async () => {
    const device = await createOutboxDevice()
    await device.put(likeIntent('theirs'), { account: 'anna2' })
    await device.put(likeIntent('theirs'), { account: 'ann', state: 'sending', attempts: 1 })
    expect(await drain(partsOf(device))).toBe('drained')
    expect(device.sent).toEqual([])
    expect((await device.rows()).map(({ state }) => state).toSorted()).toEqual(['sending', 'waiting'])
  })
})

test('what is on its way is not begun a second time, whatever stands on disk', async () => {
  const device = await createOutboxDevice()
  await putAll(device, likes(5))
  const begun: string[] = []
  const ends: (() => void)[] = []
  const send: DrainParts['send'] = async (row) => {
    begun.push(row.entity)
    await new Promise<void>((resolve) => ends.push(resolve))
    await device.db.intents.delete(row.seq)
    return 'settled'
  }
  const draining = drain(partsOf(device, { send }))
  for (let at = 0; at < 5; at += 1) {
    await turns(device)
    ends[at]?.()
  }
  await draining
  expect(begun).toEqual(['story:s0', 'story:s1', 'story:s2', 'story:s3', 'story:s4'])
})

describe('what does not go', () => {
  test('keeps only its own lane waiting', async () => {
    const device = await createOutboxDevice()
    device.answerWith(({ body }) => ((body as { storyId?: string }).storyId === 's1' ? problem(500, 'abroad:unavailable') : receipt()))
    await putAll(device, [likeIntent('s0'), likeIntent('s1'), likeIntent('s2')])
    const [behind] = await putAll(device, [likeIntent('s1', false)])
    expect(await drain(partsOf(device))).toBe('drained')
    expect(things(device.sent)).toEqual(['s0', 's1', 's2'])
    expect((await device.rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 0],
    ])
    expect((await device.row(behind!.id))?.state).toBe('waiting')
  })

  test.each([
    ['was refused', refused('abroad:full')],
    ['was answered, and this build cannot read it', { ...heard, state: 'answered', build: 'test' } as const],
  ])('because it %s keeps nothing waiting', async (_, more) => {
    const device = await createOutboxDevice()
    await device.put(registerIntent('e'), more)
    await device.put(unregisterIntent('e'), { ...heard })
    await drain(partsOf(device))
    expect(device.sent.map(({ call }) => call)).toEqual(['PUT /api/content/unregister'])
  })

  test('that was tried least goes first: what nothing helps does not stand before everything else in each short pass', async () => {
    const device = await createOutboxDevice()
    for (const [id, attempts] of [
      ['stuck', 9],
      ['again', 1],
      ['new', 0],
      ['newer', 0],
    ] as const)
      await device.put(likeIntent(id), { attempts })
    expect((await dueHeads(partsOf(device))).map(({ entity }) => entity)).toEqual([
      'story:new',
      'story:newer',
      'story:again',
      'story:stuck',
    ])
  })

  test('before its time stays, and so does what its pause holds whatever the clock says', async () => {
    const device = await createOutboxDevice()
    const now = device.world.now()
    await device.put(likeIntent('s0'), { ...heard, nextAttemptAt: now + 5_000, waitMs: 5_000 })
    const paused = await device.put(likeIntent('s1'), heard)
    device.pauses.begin(paused.id, { waitMs: 5_000, wait: 'busy' })
    expect(await drain(partsOf(device))).toBe('drained')
    expect(device.sent).toEqual([])
    await device.world.advance(5_000)
    expect((await dueHeads(partsOf(device))).map(({ entity }) => entity)).toEqual(['story:s0', 'story:s1'])
  })

  test('is asked back before anything said later, also where it had an answer', async () => {
    const device = await createOutboxDevice()
    device.answerWith(() => receipt({ cancelled: true }))
    await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    await device.put(likeIntent('s', false), heard)
    await drain(partsOf(device))
    expect(device.sent.map(({ call }) => call.split('/').at(-1))).toEqual(['cancel', 'like'])
  })
})

describe('what is on its way', () => {
  test('is not due', async () => {
    const device = await createOutboxDevice()
    await device.put(likeIntent('s'), { ...heard, state: 'sending' })
    expect(await dueHeads(partsOf(device))).toEqual([])
  })

  test('as a profile holds what is said about items, and nothing else', async () => {
    const device = await createOutboxDevice()
    await device.put(profileIntent(), { ...heard, state: 'sending' })
    await putAll(device, [likeIntent('s'), messageIntent('Hello')])
    expect((await dueHeads(partsOf(device))).map(({ intent }) => intent.kind)).toEqual(['chat-message'])
  })
})

describe('a line that brings nothing', () => {
  test('ends the pass: the rest would meet the same', async () => {
    const device = await createOutboxDevice({ answer: () => Promise.reject(new TypeError('no line')) })
    await putAll(device, likes(9))
    expect(await drain(partsOf(device))).toBe('line')
    expect(device.sent).toHaveLength(4)
    expect((await device.rows()).map(({ state }) => state)).toEqual(Array(9).fill('waiting'))
  })

  test('to one thing alone, while another was answered beside it, is no lost line', async () => {
    const device = await createOutboxDevice()
    device.answerWith(({ body }) => ((body as { storyId: string }).storyId === 's0' ? Promise.reject(new TypeError('cut')) : receipt()))
    await putAll(device, likes(2))
    expect(await drain(partsOf(device))).toBe('drained')
    expect((await device.rows()).map(({ entity }) => entity)).toEqual(['story:s0'])
  })
})

describe('a holder that died', () => {
  test('in the middle of a try leaves the intent to the next, under the same key', async () => {
    const device = await createOutboxDevice()
    const row = await device.put(likeIntent('s'), { ...heard, state: 'sending' })
    expect(await drain(partsOf(device))).toBe('drained')
    expect(device.sent.map(({ key }) => key)).toEqual([row.id])
    expect(await device.db.history.toArray()).toMatchObject([{ id: row.id, attempts: 2 }])
  })

  test('what was answered to an older build is asked for again by a newer, once', async () => {
    const device = await createOutboxDevice({ answer: () => receipt({ receipt: 7 }) })
    await device.put(likeIntent('s'), { ...heard, state: 'answered', build: 'old' })
    expect(await drain(partsOf(device))).toBe('drained')
    expect(await drain(partsOf(device))).toBe('drained')
    expect(device.sent).toHaveLength(1)
    expect(await device.rows()).toMatchObject([{ state: 'answered', build: 'test' }])
  })

  test.each<[what: string, more: Partial<IntentRow>]>([
    ['an answer that neither can read', {}],
    ['an intent that neither can read', { intent: { kind: 'petition', body: {} } as never }],
  ])('two builds in two tabs do not send to each other for ever: %s', async (_, more) => {
    const device = await createOutboxDevice({ answer: () => receipt({ receipt: 7 }) })
    await device.put(likeIntent('s'), more)
    let tries = 0
    for (let turn = 0; turn < 3; turn += 1) {
      for (const build of ['old', 'new']) {
        Object.assign(device.parts, { build })
        const send = (row: IntentRow) => {
          tries += 1
          return device.send(row)
        }
        await drain(partsOf(device, { build, send }))
      }
    }
    expect(tries).toBe(2)
    // The next build is neither of them.
    Object.assign(device.parts, { build: 'newer' })
    await drain(partsOf(device, { build: 'newer' }))
    expect(await device.rows()).toMatchObject([{ attempts: 3, builds: ['old', 'new', 'newer'] }])
  })
})

describe('a pass that is robbed', () => {
  test('before it began does nothing', async () => {
    const device = await createOutboxDevice()
    await putAll(device, likes(1))
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    expect(await drain(partsOf(device))).toBe('lost')
    expect(device.sent).toEqual([])
  })

  test('is lost, also where a try beside it met no line', async () => {
    const device = await createOutboxDevice()
    await putAll(device, likes(2))
    const send: DrainParts['send'] = async ({ entity }) => {
      if (entity === 'story:s0') throw new LeaseLost('robbed')
      await device.world.sleep(10)
      return 'line'
    }
    const draining = drain(partsOf(device, { send }))
    await device.world.advance(10)
    expect(await draining).toBe('lost')
  })

  test('in the middle waits for what is on its way, and begins nothing more', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, likes(6))
    const draining = drain(partsOf(device))
    await turns(device)
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    for (const { answer } of held.waiting) answer(receipt())
    expect(await draining).toBe('lost')
    expect(device.sent).toHaveLength(4)
    expect(await device.db.history.count()).toBe(0)
  })

  test('or given up begins nothing more either', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, likes(6))
    const life = new AbortController()
    const draining = drain(partsOf(device, { signal: life.signal }))
    await turns(device)
    life.abort()
    for (const { answer } of held.waiting) answer(receipt())
    expect(await draining).toBe('drained')
    expect(device.sent).toHaveLength(4)
  })

  test('a look for the next that the database breaks off ends the pass after what was on its way, which nobody sends twice', async () => {
    const held = heldAnswers()
    const device = await createOutboxDevice({ answer: held.hold })
    await putAll(device, likes(1))
    let looks = 0
    const accounts = {
      *[Symbol.iterator]() {
        yield 'anna'
      },
      map(run: (account: string) => unknown) {
        looks += 1
        if (looks > 1) throw new Error('broken off')
        return [run('anna')]
      },
    } as unknown as string[]
    let end: unknown = 'under way'
    const draining = drain(partsOf(device, { accounts })).catch((error: unknown) => (end = error))
    await turns(device)
    expect(device.sent).toHaveLength(1)
    await device.world.advance(3_000)
    expect(looks, 'somebody looked, and it was broken off').toBe(2)
    expect(end, 'the try is under way still').toBe('under way')
    held.waiting[0]?.answer(receipt())
    await draining
    expect(String(end)).toContain('broken off')
    expect(await device.rows()).toEqual([])
  })

  test('what the database breaks off is thrown when all that was on its way has ended', async () => {
    const device = await createOutboxDevice()
    await putAll(device, likes(2))
    const ended: string[] = []
    const send: DrainParts['send'] = async (row) => {
      if (row.entity === 'story:s0') throw new DOMException('full', 'QuotaExceededError')
      await new Promise((resolve) => setTimeout(resolve, 5))
      ended.push(row.entity)
      return 'settled'
    }
    await expect(drain(partsOf(device, { send }))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(ended).toEqual(['story:s1'])
  })
})

describe('decided without the device', () => {
  const said = (more: Partial<IntentRow> = {}) => sampleIntent(likeIntent('s'), more)
  const unread = { type: 'unreadable', detail: null, at: 1 } as const

  test('what a holder that died left as being sent is taken back, with its count and without its pause', () => {
    const row = said({ ...heard, state: 'sending', nextAttemptAt: 9, waitMs: 4 })
    expect(takenBack(row, 'test')).toEqual({ ...row, state: 'waiting', nextAttemptAt: null, waitMs: 0 })
  })

  test.each<[what: string, more: Partial<IntentRow>]>([
    ['an answer that another build could not read', { ...heard, state: 'answered', build: 'old' }],
    ['an intent that another build could not read', { ...heard, state: 'needs-you', refusal: unread, build: 'old', builds: ['old'] }],
  ])('%s is tried again', (_, more) => {
    expect(takenBack(said(more), 'test')).toMatchObject({ state: 'waiting', refusal: null, nextAttemptAt: null, waitMs: 0 })
  })

  test.each<[what: string, more: Partial<IntentRow>]>([
    ['waits', { ...heard, nextAttemptAt: 9, waitMs: 4 }],
    ['was refused', { ...refused('abroad:full'), build: 'old' }],
    ['needs the citizen for no reason that is told', { ...heard, state: 'needs-you', refusal: null, build: 'old' }],
    ['this build could not read', { ...heard, state: 'answered', build: 'test' }],
    ['this build could not read before another', { ...heard, state: 'answered', build: 'old', builds: ['test', 'old'] }],
  ])('what %s stays as it is', (_, more) => {
    const row = said(more)
    expect(takenBack(row, 'test')).toBe(row)
  })

  test('the head of a lane is the first that is not over for this build', () => {
    const rows = [
      said({ id: 'no', ...refused('abroad:full') }),
      said({ id: 'unread', ...heard, state: 'answered', build: 'test' }),
      said({ id: 'head', ...heard, state: 'sending' }),
      said({ id: 'behind' }),
      said({ id: 'of another', account: 'bert' }),
      sampleIntent(registerIntent('s'), { id: 'elsewhere', ...heard, state: 'answered', build: 'old' }),
    ]
    expect(firstOfLanes(rows, 'test').map(({ id }) => id)).toEqual(['head', 'of another', 'elsewhere'])
    expect(new Set(rows.map(laneOf)).size).toBe(3)
  })
})
