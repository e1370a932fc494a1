import { afterEach, describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import {
  appointmentIntent,
  checkInIntent,
  heard,
  likeIntent,
  messageIntent,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice, registeredEvent, type Answer } from '#worker/testing/outbox-device.ts'
import { partsOf } from '#worker/testing/test-environment.ts'
import { enqueue } from './enqueue.ts'
import { createOutbox } from './outbox.ts'
import { sealIntents, unsealIntents } from './seal.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** An outbox as in an engine. Each call starts another one on the same device. */
async function createEngines(answer?: Answer) {
  const device = await createOutboxDevice({ ...(answer && { answer }) })
  await device.lease.release()
  const { world, db } = device
  let ids = 0
  const pass = async (ms = 5_000) => {
    for (let left = ms; left > 0; left -= 1_000) await world.advance(1_000)
  }
  return {
    ...device,
    pass,
    start() {
      const life = new AbortController()
      const parts = { ...partsOf(world), build: () => 'test', serviceNowMsOrNull: () => world.now() }
      const outbox = createOutbox({ ...parts, signal: life.signal })
      const living = outbox.live()
      closing.push(() => life.abort())
      return {
        outbox,
        end: async () => (life.abort(), await living),
        say: (intent: Intent) => outbox.commands.enqueue({ id: `key-${(ids += 1)}`, account: 'anna', intent, about: null }),
      }
    },
    assertions: async () => {
      await world.advance(0)
      return (await db.diary.where('seq').above(0).toArray()).flatMap(({ what, outcome }) => (what === 'assertion' ? [outcome] : []))
    },
    states: async () => (await db.intents.toArray()).map(({ state, refusal }) => [state, refusal?.failed ?? refusal?.type]),
  }
}

/** What the next write stores is lost after its commit. */
function forgetNext(db: AbroadDatabase, forget: () => PromiseLike<unknown>): void {
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => PromiseLike<unknown>
  const forgetting = async (...given: unknown[]) => {
    const isWrite = given[0] === 'rw'
    if (isWrite) Object.assign(db, { transaction })
    const value = await transaction(...given)
    if (isWrite) await forget()
    return value
  }
  Object.assign(db, { transaction: forgetting })
}
const stopped = (failed: string) => ['needs-you', failed]

describe('while an intent is stored', () => {
  test('saved-is-stored: an intent that was not written is written as one that needs the citizen', async () => {
    const { start, states, assertions, sent, pass, world } = await createEngines()
    forgetNext(world.strictDb, () => world.db.intents.clear())
    expect(await start().say(likeIntent('s'))).toEqual({ ok: true, value: 'saved' })
    await pass()
    expect([await states(), await assertions(), sent]).toEqual([[stopped('saved-is-stored')], ['saved-is-stored'], []])
  })

  test('saved-is-stored: holds if the citizen has left a moment later', async () => {
    const { start, assertions, world, db } = await createEngines()
    forgetNext(world.strictDb, () => wipe(world, { isLost: false, token: null }))
    expect(await start().say(likeIntent('s'))).toEqual({ ok: true, value: 'saved' })
    expect([await assertions(), await db.intents.count()]).toEqual([[], 0])
  })

  test('saved-is-durable: a relaxed transaction stores nothing', async () => {
    const { world, db } = await createEngines()
    const wanted = { id: 'key-relaxed', account: 'anna', intent: likeIntent('s'), about: null }
    await expect(enqueue({ ...world, strictDb: world.db }, wanted)).rejects.toMatchObject({ invariant: 'saved-is-durable' })
    expect(await db.intents.count()).toBe(0)
  })

  test('opened-for-its-owner: intents of another account stay sealed, and the diary has one line', async () => {
    const { start, assertions, world, db, put } = await createEngines()
    await put(likeIntent('s'))
    const { row: mine } = (await sealIntents(world, 'anna'))!
    await db.intents.clear()
    const foreign = await world.sealing.seal(JSON.stringify([sampleIntent(likeIntent('s'), { account: 'bert' })]))
    await db.sealed.put({ ...mine, ...foreign })
    await expect(unsealIntents(world, 'anna')).rejects.toMatchObject({ invariant: 'opened-for-its-owner' })
    const { say } = start()
    for (const id of ['a', 'b']) expect(await say(likeIntent(id))).toEqual({ ok: true, value: 'saved' })
    expect([await assertions(), await db.sealed.count()]).toEqual([['opened-for-its-owner'], 1])
  })
})

describe('while an intent is sent', () => {
  test('sent-in-order: an intent does not overtake an earlier one on the same thing', async () => {
    const { db, put, send, sent, ended } = await createOutboxDevice()
    const first = await put(messageIntent('one'))
    const second = await put(messageIntent('two'))
    expect(await send(second)).toBe('settled')
    expect([sent, await ended()]).toEqual([[], []])
    expect(await db.intents.toArray()).toMatchObject([
      { id: first.id, state: 'waiting' },
      { id: second.id, state: 'needs-you', attempts: 0, refusal: { type: 'unreadable', failed: 'sent-in-order' } },
    ])
  })

  test('sent-in-order: a cancel is sent in any order, and what needs the citizen holds nothing', async () => {
    const { put, send, sent, db } = await createOutboxDevice()
    const first = await put(messageIntent('one'))
    await send(await put(messageIntent('two'), { ...heard, isCancelling: true }))
    // Discarded a moment ago, while the next one was read already.
    await db.intents.update(first.seq, { isCancelling: true })
    await send(await put(messageIntent('three')))
    await put(registerIntent('e'), { state: 'needs-you', refusal: { type: 'abroad:full', detail: null, at: 0 } })
    await send(await put(unregisterIntent('e')))
    expect(sent.map(({ call }) => call.split('/').at(-1))).toEqual(['cancel', 'messages', 'unregister'])
  })

  test.each([
    ['outcome-of-own-try', 'another worker has begun a later try', { attempts: 2 }],
    ['outcome-of-own-try', 'another worker has taken it back', { state: 'waiting' }],
  ] as const)('%s: nothing is stored if %s', async (failed, _, change) => {
    const { db, sendHeld } = await createOutboxDevice()
    const { row, sending, answer } = await sendHeld(registerIntent('e'))
    await db.intents.update(row.seq, change)
    answer(reply(200, { receipt: 'R', item: registeredEvent('e', 2) }))
    await sending
    expect(await db.intents.toArray()).toMatchObject([{ state: 'needs-you', refusal: { failed } }])
    expect([await db.history.count(), await db.personal.count()]).toEqual([0, 0])
  })

  test('a failed assertion of the service stops the intent', async () => {
    const { db, submit } = await createOutboxDevice({ answer: () => problem(500, 'abroad:assertion-failed') })
    await submit(registerIntent('e'))
    expect(await db.intents.toArray()).toMatchObject([{ state: 'needs-you', refusal: { type: 'unreadable', failed: 'service' } }])
  })

  test('a later intent takes the place of one that is stopped', async () => {
    const { put, send, answerWith, ended, db } = await createOutboxDevice()
    const first = await put(registerIntent('e'))
    await put(unregisterIntent('e'))
    answerWith(() => problem(500, 'abroad:assertion-failed'))
    await send(first)
    expect(await ended()).toEqual([{ id: first.id, end: 'replaced' }])
    expect(await db.intents.toArray()).toMatchObject([{ state: 'waiting', intent: { kind: 'unregister' } }])
  })
})

describe('a stopped intent', () => {
  const busyFor = (isStopped: (call: string) => boolean): Answer => {
    return ({ call }) => (isStopped(call) ? problem(500, 'abroad:assertion-failed') : reply(200, { receipt: 'R' }))
  }
  const isRequest = (call: string) => call.includes('appointment')

  test('holds no other intent, and a check-in least of all', async () => {
    const { start, pass, states, ended, assertions } = await createEngines(busyFor(isRequest))
    const { say } = start()
    await say(appointmentIntent())
    await pass()
    await say(checkInIntent())
    await say(likeIntent('s'))
    await pass()
    expect(await states()).toEqual([stopped('service')])
    expect((await ended()).map(({ end }) => end)).toEqual(['applied', 'applied'])
    expect(await assertions()).toEqual([])
  })

  test('gives way to a later check-in of the same person', async () => {
    let isBroken = true
    const { start, pass, ended, rows } = await createEngines(busyFor(() => isBroken))
    const { say } = start()
    await say(checkInIntent({ state: 'help' }))
    await pass()
    isBroken = false
    await say(checkInIntent({ state: 'safe' }))
    await pass()
    expect([(await ended()).map(({ end }) => end), await rows()]).toEqual([['replaced', 'applied'], []])
  })

  test('is let go if the answer to its withdrawal cannot be stored either', async () => {
    const { db, sendHeld, ended } = await createOutboxDevice()
    const { row, sending, answer } = await sendHeld(registerIntent('e'), { ...heard, isCancelling: true })
    await db.intents.update(row.seq, { attempts: 9 })
    answer(reply(200, { cancelled: true }))
    await sending
    expect([await ended(), await db.intents.count()]).toEqual([[{ id: row.id, end: 'discarded' }], 0])
  })

  test('is withdrawn by the service if the citizen withdrew it while it was sent', async () => {
    const { db, sendHeld, send, answerWith, sent, ended } = await createOutboxDevice()
    const { row, sending, answer } = await sendHeld(registerIntent('e'))
    await db.intents.update(row.seq, { attempts: 9, isCancelling: true })
    answer(reply(200, { receipt: 'R', item: registeredEvent('e', 2) }))
    await sending
    expect([await db.intents.toArray(), await ended()]).toMatchObject([[{ state: 'waiting', isCancelling: true }], []])
    answerWith(() => reply(200, { cancelled: false, stored: { receipt: 'R', item: registeredEvent('e', 2) } }))
    await send((await db.intents.get(row.seq))!)
    expect([sent.at(-1)?.call.endsWith('cancel'), await ended()]).toEqual([true, [{ id: row.id, end: 'applied' }]])
  })

  test('is tried at the next start, once', async () => {
    let isBroken = true
    const { start, pass, states, sent, ended } = await createEngines(busyFor(() => isBroken))
    const first = start()
    await first.say(registerIntent('e'))
    await pass(120_000)
    expect([await states(), sent.length]).toEqual([[stopped('service')], 1])
    await first.end()
    const second = start()
    await pass(120_000)
    expect([await states(), sent.length]).toEqual([[stopped('service')], 2])
    await second.end()
    isBroken = false
    start()
    await pass()
    expect((await ended()).map(({ end }) => end)).toEqual(['applied'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('is tried again within minutes if it is a check-in', async () => {
    let isBroken = true
    const { start, pass, states, sent, ended, assertions } = await createEngines(busyFor(() => isBroken))
    const { say } = start()
    await say(checkInIntent({ state: 'help' }))
    await say(registerIntent('e'))
    await pass(12 * 60_000)
    expect([await states(), sent.length]).toEqual([[stopped('service'), stopped('service')], 4])
    isBroken = false
    await pass(6 * 60_000)
    expect([(await ended()).map(({ end }) => end), await states()]).toEqual([['applied'], [stopped('service')]])
    expect(await assertions()).toEqual([])
  })

  test('is left for the next background sync if it is a check-in', async () => {
    let isBroken = true
    const { put, world, sent, ended, states } = await createEngines(busyFor(() => isBroken))
    const parts = { ...partsOf(world), build: () => 'test', serviceNowMsOrNull: () => world.now() }
    const { drainOnce } = createOutbox({ ...parts, signal: new AbortController().signal })
    await put(registerIntent('e'))
    expect(await drainOnce()).toEqual({ isLeft: false })
    await put(checkInIntent({ state: 'help' }))
    for (let sync = 0; sync < 2; sync += 1) expect(await drainOnce()).toEqual({ isLeft: true })
    expect([await states(), sent.length]).toEqual([[stopped('service'), stopped('service')], 3])
    isBroken = false
    expect(await drainOnce()).toEqual({ isLeft: false })
    expect([(await ended()).map(({ end }) => end), await states()]).toEqual([['applied'], [stopped('service')]])
  })

  test('is tried when the citizen asks for it', async () => {
    let isBroken = true
    const { start, pass, rows, ended } = await createEngines(busyFor(() => isBroken))
    const { say, outbox } = start()
    await say(registerIntent('e'))
    await pass()
    isBroken = false
    const [row] = await rows()
    await outbox.commands.sendNow({ id: row!.id })
    await pass()
    expect((await ended()).map(({ end }) => end)).toEqual(['applied'])
  })

  test('can be discarded, also without a connection if it was never sent', async () => {
    const { start, pass, rows, ended, world } = await createEngines(({ call }) =>
      call.endsWith('cancel') ? reply(200, { cancelled: true }) : problem(500, 'abroad:assertion-failed'),
    )
    const { say, outbox } = start()
    forgetNext(world.strictDb, () => world.db.intents.clear())
    await say(registerIntent('e'))
    expect(await outbox.commands.cancelIntent({ id: (await rows())[0]!.id })).toEqual({ ok: true, value: 'cancelled' })
    expect((await ended()).map(({ end }) => end)).toEqual(['discarded'])
    await say(registerIntent('f'))
    await pass()
    const cancelling = outbox.commands.cancelIntent({ id: (await rows())[0]!.id })
    await pass()
    expect([(await cancelling).ok, await rows()]).toEqual([true, []])
  })

  test('is listed as one that needs the citizen, and keeps nobody from logging out', async () => {
    const { start, pass, db, world } = await createEngines(busyFor(() => true))
    await start().say(registerIntent('e'))
    await pass()
    expect((await readOutbox(db)).needsYou).toMatchObject([{ refusal: { failed: 'service' } }])
    expect(await readOutboxCounts(db)).toMatchObject({ waiting: 0, needsYou: 1 })
    await wipe(world, { isLost: false, token: 't' })
    expect(await db.intents.count()).toBe(0)
    expect(await db.session.get('credentials')).toBeUndefined()
  })

  test('of an earlier version of the app is left as it is', async () => {
    const { start, put, pass, states } = await createEngines()
    await put(registerIntent('e'), { ...heard, state: 'needs-you', refusal: { type: 'unreadable', detail: null, at: 1 }, build: 'test' })
    await put(likeIntent('s'), { ...heard, state: 'needs-you', refusal: { type: 'too-old', detail: null, at: 1 }, build: null })
    start()
    await pass()
    expect(await states()).toEqual([
      ['needs-you', 'unreadable'],
      ['needs-you', 'too-old'],
    ])
  })
})
