import { describe, expect, test as base } from 'vitest'
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
import { createOutboxDevice, receipt } from '#worker/testing/outbox-device.ts'
import type { OutboxDevice, Sent } from '#worker/testing/outbox-device.ts'
import { drain, dueHeads, firstOfLanes, laneOf, takenBack } from './drain.ts'
import type { DrainParts } from './drain.ts'

const test = base.extend('device', () => createOutboxDevice()).extend('waiting', ({ device }) => device.hold())

function partsOf(device: OutboxDevice, more: Partial<DrainParts> = {}): DrainParts {
  const { world, parts, send } = device
  const { lease, build, signal } = parts
  return { env: world, db: world.strictDb, lease, accounts: ['anna'], build, send, mayTry: device.pauses.isOpen, signal, ...more }
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
  test('sends everything that is due and returns "drained"', async ({ device }) => {
    await putAll(device, likes(9))
    expect(await drain(partsOf(device))).toBe('drained')
    expect(things(device.sent)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'])
    expect(await device.rows()).toEqual([])
    expect(device.world.sleeping(), 'nobody looks any more').toBe(0)
  })

  test('sends intents about items after a waiting profile, and messages in parallel', async ({ device, waiting }) => {
    await putAll(device, [...likes(1), profileIntent(), messageIntent('Hello')])
    const draining = drain(partsOf(device))
    await turns(device)
    expect(device.sent).toHaveLength(2)
    expect(things(device.sent)).not.toContain('s0')
    for (const at of [0, 1]) waiting[at]?.answer(problem(400, 'abroad:invalid'))
    await turns(device)
    expect(things(device.sent).at(-1)).toBe('s0')
    waiting[2]?.answer(receipt())
    expect(await draining).toBe('drained')
  })

  test('holds nothing back if the service fails to store a profile', async () => {
    const device = await createOutboxDevice({
      answer: ({ call }) => (call.includes('/me') ? problem(503, 'abroad:unavailable') : receipt()),
    })
    await putAll(device, [...likes(1), profileIntent()])
    await drain(partsOf(device))
    expect(things(device.sent).at(-1)).toBe('s0')
    expect((await device.rows()).map(({ entity }) => entity)).toEqual(['profile'])
  })

  test('sends a new intent within a second while another try hangs', async ({ device, waiting }) => {
    await putAll(device, likes(1))
    const draining = drain(partsOf(device))
    await turns(device)
    await device.put(likeIntent('later'))
    await turns(device)
    expect(things(device.sent)).toEqual(['s0'])
    await device.world.advance(1_000)
    await turns(device)
    expect(things(device.sent)).toEqual(['s0', 'later'])
    for (const at of [0, 1]) waiting[at]?.answer(receipt())
    await turns(device)
    expect(await draining).toBe('drained')
  })

  test('sends four intents at once and starts the next when one is done', async ({ device, waiting }) => {
    await putAll(device, likes(7))
    const draining = drain(partsOf(device))
    await turns(device)
    expect(things(device.sent)).toEqual(['s0', 's1', 's2', 's3'])
    waiting[2]!.answer(receipt())
    await turns(device)
    expect(things(device.sent).slice(4)).toEqual(['s4'])
    for (let at = 0; at < 7; at += 1) {
      waiting[at]?.answer(receipt())
      await turns(device)
    }
    expect(await draining).toBe('drained')
    expect(device.sent).toHaveLength(7)
  })

  test('sends intents about one thing in their order, one after the other', async ({ device, waiting }) => {
    await putAll(device, [registerIntent('e'), unregisterIntent('e'), registerIntent('e', 2)], heard)
    const draining = drain(partsOf(device))
    for (let at = 0; at < 3; at += 1) {
      await turns(device)
      expect(waiting).toHaveLength(at + 1)
      waiting[at]!.answer(receipt())
    }
    expect(await draining).toBe('drained')
    expect(device.sent.map(({ call }) => call.split('/').at(-1))).toEqual(['register', 'unregister', 'register'])
  })

  test('[10] orders by the sequence number and not by the clock', async ({ device }) => {
    await putAll(device, [registerIntent('e', 1)], { ...heard, createdAt: 9_000_000 })
    await putAll(device, [registerIntent('e', 2)], { ...heard, createdAt: 1 })
    await drain(partsOf(device))
    expect(device.sent.map(({ body }) => (body as { numberOfParticipants: number }).numberOfParticipants)).toEqual([1, 2])
  })

  test('leaves intents of another account alone', async ({ device }) => {
    await device.put(likeIntent('theirs'), { account: 'anna2' })
    await device.put(likeIntent('theirs'), { account: 'ann', state: 'sending', attempts: 1 })
    expect(await drain(partsOf(device))).toBe('drained')
    expect(device.sent).toEqual([])
    expect((await device.rows()).map(({ state }) => state).toSorted()).toEqual(['sending', 'waiting'])
  })
})

test('an intent under way is not started a second time, whatever its stored state is', async ({ device }) => {
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

describe('an intent that cannot be sent', () => {
  test('blocks its own lane only', async ({ device }) => {
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
  ])('blocks nothing if it %s', async (_, more) => {
    const device = await createOutboxDevice()
    await device.put(registerIntent('e'), more)
    await device.put(unregisterIntent('e'), { ...heard })
    await drain(partsOf(device))
    expect(device.sent.map(({ call }) => call)).toEqual(['PUT /api/content/unregister'])
  })

  test('is sent after intents with fewer tries, so that it does not use up each short pass', async ({ device }) => {
    for (const [id, attempts] of Object.entries({ stuck: 9, again: 1, new: 0, newer: 0 })) await device.put(likeIntent(id), { attempts })
    const due = (await dueHeads(partsOf(device))).map(({ entity }) => entity)
    expect(due).toEqual(['story:new', 'story:newer', 'story:again', 'story:stuck'])
  })

  test('waits until its time, and for its pause whatever the clock says', async ({ device }) => {
    const now = device.world.now()
    await device.put(likeIntent('s0'), { ...heard, nextAttemptAt: now + 5_000, waitMs: 5_000 })
    const paused = await device.put(likeIntent('s1'), heard)
    device.pauses.begin(paused.id, { waitMs: 5_000, wait: 'busy' })
    expect(await drain(partsOf(device))).toBe('drained')
    expect(device.sent).toEqual([])
    await device.world.advance(5_000)
    expect((await dueHeads(partsOf(device))).map(({ entity }) => entity)).toEqual(['story:s0', 'story:s1'])
  })

  test('is cancelled before later intents are sent, even if it was answered', async ({ device }) => {
    device.answerWith(() => receipt({ cancelled: true }))
    await device.put(likeIntent('s'), { ...heard, isCancelling: true })
    await device.put(likeIntent('s', false), heard)
    await drain(partsOf(device))
    expect(device.sent.map(({ call }) => call.split('/').at(-1))).toEqual(['cancel', 'like'])
  })
})

describe('an intent under way', () => {
  test('is not due', async ({ device }) => {
    await device.put(likeIntent('s'), { ...heard, state: 'sending' })
    expect(await dueHeads(partsOf(device))).toEqual([])
  })

  test('that is a profile holds back intents about items and nothing else', async ({ device }) => {
    await device.put(profileIntent(), { ...heard, state: 'sending' })
    await putAll(device, [likeIntent('s'), messageIntent('Hello')])
    expect((await dueHeads(partsOf(device))).map(({ intent }) => intent.kind)).toEqual(['chat-message'])
  })
})

describe('a lost connection', () => {
  test('ends the pass because the rest would fail too', async () => {
    const device = await createOutboxDevice({ answer: () => Promise.reject(new TypeError('no line')) })
    await putAll(device, likes(9))
    expect(await drain(partsOf(device))).toBe('line')
    expect(device.sent).toHaveLength(4)
    expect((await device.rows()).map(({ state }) => state)).toEqual(Array(9).fill('waiting'))
  })

  test('is not assumed if another intent was answered in the same pass', async ({ device }) => {
    device.answerWith(({ body }) => ((body as { storyId: string }).storyId === 's0' ? Promise.reject(new TypeError('cut')) : receipt()))
    await putAll(device, likes(2))
    expect(await drain(partsOf(device))).toBe('drained')
    expect((await device.rows()).map(({ entity }) => entity)).toEqual(['story:s0'])
  })
})

describe('a lease holder that died', () => {
  test.each<[what: string, more: Partial<IntentRow>]>([
    ['an answer that neither build can read', {}],
    ['an intent that neither build can read', { intent: { kind: 'petition', body: {} } as never }],
  ])('two builds in two tabs do not repeat each other’s intents for ever: %s', async (_, more) => {
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

describe('a pass that loses the lease', () => {
  test('does nothing if it lost the lease before it began', async ({ device }) => {
    await putAll(device, likes(1))
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    expect(await drain(partsOf(device))).toBe('lost')
    expect(device.sent).toEqual([])
  })

  test('fails even if another try in it found no connection', async ({ device }) => {
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

  test('waits for the intents under way and starts no other', async ({ device, waiting }) => {
    await putAll(device, likes(6))
    const draining = drain(partsOf(device))
    await turns(device)
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    for (const { answer } of waiting) answer(receipt())
    expect(await draining).toBe('lost')
    expect(device.sent).toHaveLength(4)
    expect(await device.db.history.count()).toBe(0)
  })

  test('that is aborted starts no other intent either', async ({ device, waiting }) => {
    await putAll(device, likes(6))
    const life = new AbortController()
    const draining = drain(partsOf(device, { signal: life.signal }))
    await turns(device)
    life.abort()
    for (const { answer } of waiting) answer(receipt())
    expect(await draining).toBe('drained')
    expect(device.sent).toHaveLength(4)
  })

  test('a database error while reading the next intents ends the pass without sending anything twice', async ({ device, waiting }) => {
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
    waiting[0]?.answer(receipt())
    await draining
    expect(String(end)).toContain('broken off')
    expect(await device.rows()).toEqual([])
  })

  test('a database error is thrown when all intents under way have ended', async ({ device }) => {
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

  test('an intent that a dead holder was sending is taken back, with its count and without its pause', () => {
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
  ])('an intent that %s is not changed', (_, more) => {
    const row = said(more)
    expect(takenBack(row, 'test')).toBe(row)
  })

  test('the head of a lane is the first intent that this build still has to send', () => {
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
