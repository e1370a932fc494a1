import { afterEach, describe, expect, test as base } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { checkInIntent, heard, likeIntent, registerIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { createConnection } from '#worker/net/connection.ts'
import { createHttp } from '#worker/net/http.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { portalPage, swallow } from '#worker/testing/line.ts'
import { createOutboxDevice, receipt } from '#worker/testing/outbox-device.ts'
import type { Answer } from '#worker/testing/outbox-device.ts'
import { partsOf } from '#worker/testing/test-environment.ts'
import { createOutbox } from './outbox.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))
let ids = 0
const minuteMs = 60_000
const paused = { nextAttemptAt: Number.MAX_SAFE_INTEGER, waitMs: Number.MAX_SAFE_INTEGER }

/** An outbox that lives, as in the engine: a reply tells the connection, and a line that comes back wakes it. */
async function create(answer?: Answer) {
  const device = await createOutboxDevice({ ...(answer && { answer }) })
  await device.lease.release()
  const { world, db, diary, sent } = device
  const life = new AbortController()
  const times: number[] = []
  const timed = { ...world, fetch: (address: string, init: RequestInit) => (times.push(world.monotonicMs()), world.fetch(address, init)) }
  const connection = createConnection({
    env: world,
    db,
    initial: undefined,
    probe: () => void world.sleep(50).then(() => connection.report(answeredProbe)),
  })
  const http = createHttp(timed, (outcome) => connection.report(outcome))
  const parts = { ...partsOf(world), http, diary, build: () => 'test', serviceNowMsOrNull: () => world.now() }
  const outbox = createOutbox({ ...parts, signal: life.signal })
  connection.onUp(outbox.onReconnect)
  const living = outbox.live()
  closing.push(() => life.abort())
  const { enqueue } = outbox.commands
  return {
    ...device,
    outbox,
    times,
    end: async () => (life.abort(), await living),
    say: (intent: Intent, id = `key-${(ids += 1)}`, account = 'anna') => enqueue({ id, account, intent, about: null }),
    things: () => sent.map(({ body }) => Object.values(body ?? {})[0] as string),
    /** Time passes; what is under way comes to rest in between. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 1_000) await world.advance(Math.min(left, 1_000))
      for (let turn = 0; turn < 4; turn += 1) await world.advance(0)
    },
  }
}
const test = base.extend('device', () => create())
/** Everything but the outbox's own calls is answered. */
const answeredProbe = { failure: null, tookMs: 1, bytes: 1, serviceTime: null }

describe('a submitted intent', () => {
  test('is sent at once', async ({ device: { say, things, pass, db } }) => {
    await pass(1)
    expect(await say(likeIntent('s'))).toEqual({ ok: true, value: 'saved' })
    await pass(1)
    expect(things()).toEqual(['s'])
    expect(await db.intents.count()).toBe(0)
  })

  test('keeps the order of the taps even if the first write failed', async () => {
    const { say, world, db, rows } = await create(() => new Promise<never>(() => undefined))
    let isBroken = false
    world.strictDb.table('intents').hook('creating', () => {
      if (isBroken) return
      isBroken = true
      throw new DOMException('broken off', 'UnknownError')
    })
    await Promise.all([say(registerIntent('e', 1), 'first'), say(registerIntent('e', 2), 'second')])
    expect((await rows()).map(({ id }) => id)).toEqual(['second'])
    expect(await db.history.toArray()).toMatchObject([{ id: 'first', end: 'replaced' }])
  })

  test('is sent when the tab that holds the lease is done or dead', async ({ device: { say, things, pass, db } }) => {
    await db.leases.put({ name: 'outbox', token: 'frozen', beat: 1 })
    await say(likeIntent('s'))
    await pass(9_000)
    expect(things()).toEqual([])
    await pass(6_000)
    expect(things()).toEqual(['s'])
  })

  test('of a closed tab is found within half a minute', async ({ device: { put, things, pass } }) => {
    await pass(1_000)
    await put(likeIntent('s'))
    await pass(31_000)
    expect(things()).toEqual(['s'])
  })

  test('is not sent without an account', async ({ device: { db, put, sent, pass, logIn } }) => {
    await db.session.clear()
    await put(likeIntent('s'))
    await pass(minuteMs)
    expect(sent).toEqual([])
    await logIn('anna')
    await pass(31_000)
    expect(sent).toHaveLength(1)
  })

  /** What the device says of one word while each write of an intent fails so, `failures` times. */
  async function sayOnBroken(name: string, failures: number) {
    const { say, world } = await create()
    let tries = 0
    world.strictDb.table('intents').hook('creating', () => {
      if ((tries += 1) <= failures) throw new DOMException('broken off', name)
    })
    const said = await say(likeIntent('s'))
    return { tries, said: said.ok ? said.value : said.failure }
  }

  test.each(['UnknownError', 'InvalidStateError', 'AbortError', 'DatabaseClosedError'])(
    '[50] is written in up to three tries if %s interrupts it',
    async (name) => {
      expect(await sayOnBroken(name, 2)).toEqual({ tries: 3, said: 'saved' })
      const failed = await sayOnBroken(name, 3)
      expect(failed).toMatchObject({ tries: 3, said: { kind: 'storage', issue: expect.any(String) } })
    },
  )

  test('is written in one try if a repeat would fail too', async () => {
    for (const name of ['DataError', 'NotUnknownError', 'UnknownErrors']) expect((await sayOnBroken(name, 1)).tries).toBe(1)
    expect(await sayOnBroken('DataError', 1)).toEqual({ tries: 1, said: { kind: 'storage', issue: 'DataError' } })
  })

  test('is a new submission after a failed one, and later intents do not wait for it', async () => {
    const { say, world, rows } = await create(() => new Promise<never>(() => undefined))
    let isBroken = true
    world.strictDb.table('intents').hook('creating', (_, row: { id: string }) => {
      if (isBroken && row.id === 'first') throw new DOMException('broken', 'DataError')
    })
    const [first, second] = await Promise.all([say(likeIntent('a'), 'first'), say(likeIntent('b'), 'second')])
    expect([first, second]).toMatchObject([{ ok: false }, { ok: true }])
    isBroken = false
    expect(await say(likeIntent('a'), 'first')).toEqual({ ok: true, value: 'saved' })
    expect((await rows()).map(({ id }) => id)).toEqual(['second', 'first'])
  })

  test('with the same id as one being written joins it and keeps its place', async () => {
    const { say, outbox } = await create(() => new Promise<never>(() => undefined))
    const log: string[] = []
    const noted = async (name: string, saying: ReturnType<typeof say>) => (await saying, void log.push(name))
    await Promise.all([
      noted('one', say(likeIntent('a'), 'one')),
      noted('later', say(likeIntent('b'), 'later')),
      noted('one again', say(likeIntent('a'), 'one')),
    ])
    expect(log).toEqual(['one', 'one again', 'later'])
    expect(await outbox.commands.enqueue({ id: 'one', account: 'anna', intent: likeIntent('a'), about: null })).toMatchObject({ ok: true })
  })
})

describe('the lease', () => {
  /** How often a tab looks at the lease while time passes. */
  async function looks(device: Awaited<ReturnType<typeof create>>, ms: number) {
    let count = 0
    device.world.strictDb.leases.hook('reading', (row) => ((count += 1), row))
    await device.pass(ms)
    return count
  }

  test('is released after each pass, and not taken while nothing is due', async ({ device }) => {
    await device.say(likeIntent('s'))
    await device.pass(1)
    expect([device.sent.length, await device.db.leases.count()]).toEqual([1, 0])
    await device.put(likeIntent('t'), { ...heard, nextAttemptAt: device.world.now() + 50_000, waitMs: 50_000 })
    let taken = 0
    device.world.strictDb.leases.hook('creating', () => void (taken += 1))
    await device.pass(40_000)
    expect(taken).toBe(0)
  })

  test('of another tab is checked with each beat and not more often', async ({ device }) => {
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    await device.say(likeIntent('s'))
    const count = await looks(device, 7_000)
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(10)
  })
})

test('a database that cannot be read is tried again with each beat and noted in the diary', async () => {
  const { world, db, outbox, pass } = await create()
  await pass(1_000)
  let calls = 0
  const transaction = () => {
    calls += 1
    return Promise.reject(new DOMException('broken', 'UnknownError'))
  }
  Object.assign(world.strictDb, { transaction })
  outbox.wake()
  await pass(9_000)
  expect(calls).toBeGreaterThan(2)
  expect(calls).toBeLessThan(8)
  expect(JSON.stringify(await db.diary.toArray())).toContain('storage')
})

test('an intent of a visitor is sent without a log-in, even if sealed intents exist', async () => {
  const { world, db, put, sent, pass, outbox } = await create()
  await put(likeIntent('s'), paused)
  await wipe(world, { isLost: true, token: 't' })
  expect(await db.sealed.count()).toBe(1)
  await put(checkInIntent({ phone: '081 234 56 78', visitor: { id: 'a-device-of-its-own', name: 'Bert' } }), { account: 'nobody' })
  outbox.wake()
  await pass(2_000)
  expect(sent.map(({ call, account }) => [call.split('/').at(-1), account])).toEqual([['visitor-check-in', null]])
})

test('a restored connection ends the pauses of intents that waited for it, and no others', async () => {
  const { put, row, outbox, end } = await create()
  await end()
  const pause = { attempts: 1, nextAttemptAt: Number.MAX_SAFE_INTEGER, waitMs: 7 }
  for (const wait of ['line', 'busy', 'log-in'] as const) await put(likeIntent(wait), { id: wait, ...pause, wait })
  await outbox.onOnline()
  const due = await Promise.all(['line', 'busy', 'log-in'].map(async (id) => (await row(id))?.nextAttemptAt === null))
  expect(due).toEqual([true, false, false])
})

describe('a try without a result', () => {
  test('is repeated within a minute if the answer could not be stored', async () => {
    const { put, outbox, world, pass, times } = await create(() => receipt())
    let failures = 0
    world.strictDb.table('history').hook('creating', () => {
      if ((failures += 1) < 8) throw new DOMException('broken off', 'UnknownError')
    })
    await put(likeIntent('s'), { ...heard, attempts: 40 })
    outbox.wake()
    await pass(5 * minuteMs)
    const gaps = times.slice(1).map((at, n) => at - times[n]!)
    expect(gaps.length).toBeGreaterThan(5)
    expect(Math.max(...gaps)).toBeLessThan(minuteMs)
  })

  test('keeps the pause that the service asked for even if the device cannot store it', async () => {
    const { say, world, pass, times } = await create(() => {
      const busy = problem(503, 'abroad:unavailable')
      busy.headers.set('Retry-After', '30')
      return busy
    })
    await say(likeIntent('s'))
    let failures = 0
    world.strictDb.table('intents').hook('updating', (change) => {
      if (!('wait' in change) || (failures += 1) > 3) return
      throw new DOMException('broken off', 'UnknownError')
    })
    await pass(60_000)
    expect(failures).toBeGreaterThan(0)
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(30_000)
  })

  test('[12] is repeated for ever, more and more slowly, and blocks no other intent', async () => {
    const { say, things, pass, times, rows } = await create(({ body }) =>
      (body as { storyId?: string }).storyId === 'stuck' ? problem(500, 'abroad:unavailable') : receipt(),
    )
    await say(likeIntent('stuck'))
    await pass(60 * minuteMs)
    const gaps = times.slice(1).map((at, n) => at - times[n]!)
    expect(times.length).toBeGreaterThan(14)
    expect(times.length).toBeLessThan(60)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5 * minuteMs + 1_000)
    expect((await rows())[0]).toMatchObject({ state: 'waiting', wait: 'busy' })
    expect((await rows())[0]?.attempts).toBeGreaterThan(10)
    await say(likeIntent('other'))
    await pass(1)
    expect(things().at(-1)).toBe('other')
  })

  test('[13] is not repeated before the time that the service asked for, even if the clock jumps forward', async () => {
    let isBusy = true
    const { say, sent, pass, world } = await create(() => (isBusy ? reply(429, {}, { 'Retry-After': '120' }) : receipt()))
    await say(likeIntent('s'))
    await pass(100_000)
    world.setWallClock(10 * minuteMs)
    await pass(19_000)
    expect(sent).toHaveLength(1)
    isBusy = false
    await pass(3_000)
    expect(sent).toHaveLength(2)
  })

  test.each<[what: string, answer: Answer]>([
    ['lost', () => Promise.reject(new TypeError('cut'))],
    ['answered by an edge’s own page', () => portalPage(404)],
  ])('is not repeated in a hot loop if every write is %s and other calls are answered', async (_, answer) => {
    const { say, pass, times } = await create(answer)
    for (const id of ['a', 'b', 'c']) await say(likeIntent(id))
    await pass(30 * minuteMs)
    expect(times.length).toBeLessThan(3 * 45)
    expect(times.length).toBeGreaterThan(3 * 10)
  })

  test('is repeated at once when the connection is back', async () => {
    let isLost = true
    const { say, pass, sent, outbox } = await create(() => (isLost ? Promise.reject(new TypeError('cut')) : receipt()))
    await say(likeIntent('s'))
    await pass(10 * minuteMs)
    isLost = false
    const before = sent.length
    outbox.onReconnect()
    await pass(1)
    expect(sent).toHaveLength(before + 1)
  })

  test('is repeated if the citizen asks for it, for one or for all, however long its pause', async () => {
    const { say, pass, sent, outbox } = await create(() => reply(429, {}, { 'Retry-After': '3000' }))
    await say(likeIntent('a'), 'key-of-a')
    await say(likeIntent('b'), 'key-of-b')
    await pass(1_000)
    expect(sent).toHaveLength(2)
    expect(await outbox.commands.sendNow({ id: 'key-of-b' })).toEqual({ ok: true })
    await pass(1)
    expect(sent.map(({ key }) => key).slice(2)).toEqual(['key-of-b'])
    await outbox.commands.sendNow({})
    await pass(1)
    expect(new Set(sent.map(({ key }) => key).slice(3))).toEqual(new Set(['key-of-a', 'key-of-b']))
  })

  test('is repeated only if the citizen asks for it, even if the clock says that every pause is over', async () => {
    const { say, pass, sent, outbox, world } = await create(() => reply(429, {}, { 'Retry-After': '3000' }))
    await say(likeIntent('a'), 'key-of-a')
    await say(likeIntent('b'), 'key-of-b')
    await pass(1_000)
    world.setWallClock(24 * 60 * minuteMs)
    await outbox.commands.sendNow({ id: 'key-of-b' })
    await pass(1_000)
    expect(sent.map(({ key }) => key).slice(2)).toEqual(['key-of-b'])
  })

  test('that waits for a log-in is not repeated because of another intent, whatever the clock says', async () => {
    const { say, pass, sent, world } = await create(({ body }) =>
      (body as { storyId: string }).storyId === 'a' ? problem(403, 'abroad:account-mismatch') : receipt(),
    )
    await say(likeIntent('a'))
    await pass(1)
    world.setWallClock(24 * 60 * minuteMs)
    await say(likeIntent('b'))
    await pass(200)
    expect(sent.map(({ body }) => (body as { storyId: string }).storyId)).toEqual(['a', 'b'])
  })

  test('is repeated without later intents and those of other accounts if the citizen asks for it', async () => {
    const { put, row, outbox, end } = await create()
    await end()
    for (const [id, more] of [
      ['of another', { account: 'bert' }],
      ['before', {}],
      ['hurried', {}],
      ['after', {}],
    ] as const)
      await put(registerIntent('e'), { id, ...heard, ...paused, ...more })
    await put(likeIntent('s'), { id: 'elsewhere', ...heard, ...paused })
    await outbox.commands.sendNow({ id: 'hurried' })
    const dueOf = async (id: string) => (await row(id))?.nextAttemptAt === null && (await row(id))?.waitMs === 0
    const due: string[] = []
    for (const id of ['of another', 'before', 'hurried', 'after', 'elsewhere']) if (await dueOf(id)) due.push(id)
    expect(due).toEqual(['before', 'hurried'])
    expect(await outbox.commands.sendNow({ id: 'unknown' })).toEqual({ ok: true })
    expect(await dueOf('after')).toBe(false)
    await outbox.commands.sendNow({})
    expect([await dueOf('after'), await dueOf('elsewhere')]).toEqual([true, true])
  })

  test('that died with its tab is not shown as being sent while nothing may be sent', async () => {
    const { world, put, row, sent, pass } = await create()
    world.navigatorOnLine = () => false
    const { id } = await put(likeIntent('s'), { ...heard, state: 'sending' })
    await pass(40_000)
    expect([(await row(id))?.state, sent.length]).toEqual(['waiting', 0])
    await pass(30_000)
    expect(sent).toHaveLength(1)
  })
})

describe('cancelling an intent', () => {
  /** Cancels an intent; the answer comes into the list. */
  function cancelling({ outbox }: Awaited<ReturnType<typeof create>>, id = 'heard-key') {
    const log: unknown[] = []
    void outbox.commands.cancelIntent({ id }).then((said) => log.push(said))
    return log
  }

  /** The engine's answer, with the time that it takes. */
  async function cancelled(world: Awaited<ReturnType<typeof create>>, id: string) {
    const saying = world.outbox.commands.cancelIntent({ id })
    await world.pass(10_000)
    return saying
  }

  test('is done at once if it waits, and reports an unknown one as gone', async () => {
    const world = await create(() => Promise.reject(new TypeError('cut')))
    await world.put(registerIntent('e'), { id: 'unheard', ...paused })
    expect(await cancelled(world, 'unheard')).toEqual({ ok: true, value: 'cancelled' })
    expect(await cancelled(world, 'nothing')).toEqual({ ok: true, value: 'gone' })
  })

  test('takes no time if the service never received it', async ({ device: world }) => {
    world.world.navigatorOnLine = () => false
    await world.put(likeIntent('s'), { id: 'unheard' })
    expect(await world.outbox.commands.cancelIntent({ id: 'unheard' })).toEqual({ ok: true, value: 'cancelled' })
  })

  /** What is said of the wish when this becomes of the row while the service is asked. */
  async function saidWhen(meanwhile: (device: Awaited<ReturnType<typeof create>>) => Promise<unknown>) {
    const device = await create(({ call }, init) => (call.endsWith('/cancel') ? swallow(init) : receipt()))
    await device.put(likeIntent('s'), { ...heard, id: 'heard-key' })
    const log = cancelling(device)
    await device.pass(500)
    expect(log).toEqual([])
    await meanwhile(device)
    await device.pass(500)
    return log[0]
  }

  test('waits for the result if it is under way', async () => {
    const device = await create()
    const waiting = device.hold()
    await device.put(likeIntent('s'), { ...heard, id: 'heard-key' })
    device.outbox.wake()
    await device.pass(1)
    expect(waiting).toHaveLength(1)
    const log = cancelling(device)
    await device.pass(1_000)
    expect(log).toEqual([])
    waiting[0]!.answer(receipt())
    await device.pass(1_000)
    expect(log).toEqual([{ ok: true, value: 'too-late' }])
  })

  test('reports it as gone if the device is emptied meanwhile', async () => {
    expect(await saidWhen(({ world }) => wipe(world, { isLost: false, token: null }))).toEqual({ ok: true, value: 'gone' })
  })

  test('leaves it to the citizen if it needs a decision by then', async () => {
    const decide = { isCancelling: false, state: 'needs-you' } as const
    expect(await saidWhen(({ db }) => db.intents.where('id').equals('heard-key').modify(decide))).toEqual({ ok: true, value: 'asked' })
  })

  test('waits while another tab holds the lease', async ({ device }) => {
    await device.db.leases.put({ name: 'outbox', token: 'another', beat: 1 })
    await device.put(likeIntent('s'), { ...heard, id: 'heard-key', ...paused })
    const log = cancelling(device)
    await device.pass(5_000)
    expect(log).toEqual([])
    await device.pass(4_000)
    expect(log).toEqual([{ ok: true, value: 'asked' }])
  })

  test('asks at once even if the service asked for a pause', async () => {
    const world = await create(({ call }) =>
      call.endsWith('/cancel') ? reply(200, { cancelled: true }) : reply(429, {}, { 'Retry-After': '3000' }),
    )
    await world.say(likeIntent('s'), 'busy-key')
    await world.pass(1_000)
    const saying = world.outbox.commands.cancelIntent({ id: 'busy-key' })
    await world.pass(1_000)
    expect(await saying).toEqual({ ok: true, value: 'cancelled' })
  })

  test('waits eight seconds at most, and not while the engine closes', async () => {
    const world = await create(({ call }, init) => (call.endsWith('/cancel') ? swallow(init) : receipt()))
    const log: unknown[] = []
    const asked = async (id: string) => {
      await world.put(likeIntent(id), { ...heard, id, ...paused })
      void world.outbox.commands.cancelIntent({ id }).then((said) => log.push(said))
    }
    await asked('first-key')
    await world.pass(7_900)
    expect(log).toEqual([])
    await world.pass(200)
    expect(log).toEqual([{ ok: true, value: 'asked' }])
    await asked('second-key')
    await world.pass(500)
    void world.end()
    await world.pass(200)
    expect(log).toHaveLength(2)
  })

  test.each<[what: string, answer: () => Response | Promise<Response>, said: string]>([
    ['that it will never apply it', () => reply(200, { cancelled: true }), 'cancelled'],
    ['that it applied it', () => reply(200, { cancelled: false, stored: { receipt: 'R' } }), 'too-late'],
    ['that it applied it, in a reply that cannot be read', () => reply(200, { cancelled: false, stored: 7 }), 'too-late'],
    ['that it refuses to answer for now', () => problem(404, 'abroad:not-found'), 'not-yet'],
    ['that it is busy', () => problem(503, 'abroad:unavailable'), 'not-yet'],
    ['nothing', () => Promise.reject(new TypeError('cut')), 'asked'],
  ])('asks the service if it may have it, which replies %s', async (_, answer, said) => {
    const world = await create(({ call }) => (call.endsWith('/cancel') ? answer() : Promise.reject(new TypeError('cut'))))
    await world.put(likeIntent('s'), { ...heard, id: 'heard-key', ...paused })
    expect(await cancelled(world, 'heard-key')).toEqual({ ok: true, value: said })
    expect(world.sent).not.toEqual([])
    expect(world.sent.every(({ call }) => call.endsWith('/cancel'))).toBe(true)
  })
})

describe('an intent from a lost session', () => {
  test('comes before intents after the log-in, and is not folded with them', async () => {
    const world = await create()
    world.hold()
    await world.put(registerIntent('e'), { id: 'sealed-key', ...paused })
    await wipe(world.world, { isLost: true, token: 't' })
    await world.logIn('anna')
    expect(await world.say(unregisterIntent('e'))).toEqual({ ok: true, value: 'nothing' })
    await world.pass(31_000)
    expect([await world.db.intents.count(), await world.db.sealed.count(), world.sent.length]).toEqual([0, 0, 0])
  })

  test('is sent as soon as its citizen is back, however long its pause', async () => {
    let isKnown = false
    const { world, db, put, sent, pass, logIn, outbox, rows } = await create(() =>
      isKnown ? receipt() : problem(401, 'abroad:unauthorized'),
    )
    await put(registerIntent('e'), { ...heard, attempts: 20 })
    outbox.wake()
    await pass(1)
    const [tried] = await rows()
    expect([sent.length, tried?.wait]).toEqual([1, 'log-in'])
    expect(tried?.waitMs).toBeGreaterThan(60_000)
    await wipe(world, { isLost: true, token: 't' })
    isKnown = true
    await logIn('anna')
    outbox.wake()
    // The lock opens on a thread of its own.
    await expect.poll(() => db.sealed.count()).toBe(0)
    await pass(31_000)
    expect([await db.intents.count(), sent.length]).toEqual([0, 2])
  })

  test('that cannot be opened stops no later intent', async ({ device: { world, db, put, say, sent, pass, logIn, outbox } }) => {
    await put(registerIntent('e'), paused)
    await wipe(world, { isLost: true, token: 't' })
    await logIn('anna')
    world.sealing.open = () => Promise.reject(new DOMException('no', 'OperationError'))
    expect(await say(likeIntent('s'))).toEqual({ ok: true, value: 'saved' })
    await pass(31_000)
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(await db.diary.toArray())).toContain('unseal')
    expect(await db.sealed.count()).toBe(1)
    expect(await outbox.commands.discardLocked()).toEqual({ ok: true })
    expect(await db.sealed.count()).toBe(0)
  })
})

describe('a worker without a page', () => {
  test('sends what is due once and returns whether something is left', async () => {
    let isLost = true
    const { outbox, put, end, sent } = await create(() => (isLost ? Promise.reject(new TypeError('cut')) : receipt()))
    await end()
    expect(await outbox.drainOnce()).toEqual({ isLeft: false })
    await put(likeIntent('s'), { nextAttemptAt: null })
    isLost = false
    // Closed: nothing goes out any more, and what is there stays.
    expect(await outbox.drainOnce()).toEqual({ isLeft: true })
    expect(sent).toEqual([])
  })

  test('sends nothing after a log-out, and the intents of a visitor', async ({ device: { outbox, db, put, end } }) => {
    await end()
    await put(likeIntent('s'))
    await db.session.clear()
    expect(await outbox.drainOnce()).toEqual({ isLeft: false })
    await put(checkInIntent({ phone: '081 234 56 78', visitor: { id: 'a-device-of-its-own', name: 'Bert' } }), { account: 'nobody' })
    expect(await outbox.drainOnce()).toEqual({ isLeft: true })
  })
})
