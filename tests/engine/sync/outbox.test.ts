import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Intent } from '#contract/intents/intents.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'
import { likeIntent, registerIntent, unregisterIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { noLine, say, settled } from './identity-world.ts'
import {
  effectsOf,
  eventOf,
  isSent,
  meet,
  outboxDevice,
  publish,
  registerCall,
  untilNeedsYou,
  untilSent,
  writesOf,
} from './outbox-world.ts'
import { problemOf } from './identity-faults.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `sayer${(people += 1)}@example.ch`

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('what a citizen says', () => {
  test('is on the device at once, and with the service as soon as there is a line, with its receipt', async () => {
    const { browser, tab } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    await tab.engine.refresh('asked')
    browser.setLine(noLine)
    await say(tab, registerIntent(id, 2), { about: 'An evening' })
    // As the item is called on the device.
    expect((await readOutbox(tab.db)).waiting).toMatchObject([{ stage: 'saved', about: 'event-1' }])
    expect(await readOutboxCounts(tab.db)).toMatchObject({ waiting: 1 })
    browser.heal()
    await untilSent(tab)
    const receipt = expect.stringMatching(/^\w{3}-\w{3}$/) as string
    expect(await readOutbox(tab.db)).toMatchObject({ waiting: [], needsYou: [], done: [{ end: 'applied', receipt }] })
    expect((await eventOf(tab, id, services.clock.now))?.event).toMatchObject({
      isRegistered: true,
      selectedParticipants: 2,
      participants: 2,
    })
    await tab.engine.close()
  })

  test.each([1, 3])('[1] [5] is applied once where %d answers are lost after the effect', async (times) => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    const met = meet(browser, { call: registerCall, times, after: true, answer: noLine })
    const { id: key } = await say(tab, registerIntent(id, 3))
    await untilSent(tab)
    expect(met.count).toBe(times)
    expect((await readOutbox(tab.db)).done).toMatchObject([{ attempts: times + 1, end: 'applied' }])
    const { keys, personal } = await effectsOf(services, account)
    expect(keys).toEqual([key])
    expect(personal).toMatchObject([{ itemId: id, registered: true, participants: 3 }])
    expect((await eventOf(tab, id, services.clock.now))?.event?.participants ?? 3).toBe(3)
    await tab.engine.close()
  })

  test('[5] sent twice by a line that repeats what it carries is applied once', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const ids = [await publish(services, 'event'), await publish(services, 'event'), await publish(services, 'story')]
    browser.setLine(async (call, go) => {
      if (!call.startsWith('PUT /api/content')) return go()
      const [first] = await Promise.all([go(), go()])
      return first
    })
    for (const intent of [registerIntent(ids[0]!), registerIntent(ids[1]!, 4), likeIntent(ids[2]!)]) await say(tab, intent)
    await untilSent(tab)
    const { keys, personal } = await effectsOf(services, account)
    expect(keys).toHaveLength(3)
    expect(new Set(personal.map(({ participants, liked }) => participants ?? liked))).toEqual(new Set([1, 4, true]))
    await tab.engine.close()
  })

  test('of every kind arrives, and is the service’s state on the device', async () => {
    const { tab, account } = await outboxDevice(services, somebody())
    const [event, story, survey] = [await publish(services, 'event'), await publish(services, 'story'), await publish(services, 'survey')]
    for (const intent of [registerIntent(event), likeIntent(story), voteIntent(survey, 'yes')]) await say(tab, intent)
    await untilSent(tab)
    const own = Object.fromEntries((await tab.db.personal.toArray()).map((row) => [row.id, row]))
    expect(own[event]).toMatchObject({ account, userIsRegistered: true, selectedNumberOfParticipants: 1 })
    expect(own[story]).toMatchObject({ account, isLiked: true })
    expect(own[survey]).toMatchObject({ account, isCompleted: true, submittedAnswerIds: ['yes'] })
    expect((await effectsOf(services, account)).keys).toHaveLength(3)
    await tab.engine.close()
  })
})

describe('[9] one thing said about again and again', () => {
  const said = (id: string): Intent[] => [
    registerIntent(id, 1),
    registerIntent(id, 2),
    registerIntent(id, 3),
    registerIntent(id, 4),
    unregisterIntent(id),
    registerIntent(id, 5),
  ]

  test.each([1, 2, 3, 4, 5, 6])('on a line of chance %d arrives in the order of saying, and the last word stands', async (seed) => {
    const chance = seededRandom(seed)
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    browser.setLine(async (call, go) => {
      const luck = call.startsWith('PUT /api/content') ? chance() : 1
      if (luck < 0.3) return noLine()
      const answer = await go()
      return luck < 0.6 ? noLine() : answer
    })
    const keys: string[] = []
    for (const intent of said(id)) {
      keys.push((await say(tab, intent)).id)
      // Sometimes a try lies between two taps, and then they do not fold.
      if (chance() < 0.6) await tab.advance(Math.round(chance() * 3_000))
    }
    browser.heal()
    await tab.until(() => isSent(tab), 'all is sent', 1_000)
    const effects = await effectsOf(services, account)
    expect(effects.keys).toEqual(keys.filter((key) => effects.keys.includes(key)))
    expect(effects.keys.at(-1)).toBe(keys.at(-1))
    expect(effects.personal).toMatchObject([{ registered: true, participants: 5 }])
    expect(await tab.db.personal.get([account, id])).toMatchObject({ userIsRegistered: true, selectedNumberOfParticipants: 5 })
    await tab.engine.close()
  })

  test('[10] across a clock that is set back between two taps arrives in the order of saying', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    browser.setLine(noLine)
    const keys = [(await say(tab, registerIntent(id, 1))).id]
    await tab.advance(1_000)
    tab.world.setWallClock(-3_600_000)
    keys.push((await say(tab, registerIntent(id, 2))).id)
    await tab.advance(1_000)
    browser.heal()
    await untilSent(tab)
    const effects = await effectsOf(services, account)
    expect(effects.keys).toEqual(keys)
    expect(effects.personal).toMatchObject([{ participants: 2 }])
    await tab.engine.close()
  })
})

describe('what the service refuses', () => {
  test('[11] [18] is shown with its reason, its word leaves the screen, and what was said later goes on', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const [survey, story, event] = [
      await publish(services, 'closed survey'),
      await publish(services, 'story'),
      await publish(services, 'event'),
    ]
    meet(browser, { call: registerCall, answer: () => problemOf(413, 'abroad:too-large') })
    for (const intent of [voteIntent(survey, 'yes'), registerIntent(event), likeIntent(story)]) await say(tab, intent)
    await tab.until(async () => (await readOutbox(tab.db)).needsYou.length === 2, 'both are refused')
    await tab.until(async () => (await readOutbox(tab.db)).waiting.length === 0, 'the rest is sent')
    expect((await readOutbox(tab.db)).needsYou.map(({ refusal }) => refusal?.type)).toEqual(['abroad:closed', 'abroad:too-large'])
    expect((await effectsOf(services, account)).personal).toMatchObject([{ itemId: story, liked: true }])
    expect((await tab.db.personal.toArray()).map((row) => row.id)).toEqual([story])
    // Nothing is tried again by itself.
    const tries = writesOf(browser).length
    await tab.advance(20 * 60_000)
    expect(writesOf(browser)).toHaveLength(tries)
    await tab.engine.close()
  })

  test('is let go by the citizen, or said anew in other words', async () => {
    const { tab, account } = await outboxDevice(services, somebody())
    const [full, other] = [await publish(services, 'event', { capacity: 2 }), await publish(services, 'event', { capacity: 2 })]
    const released = await say(tab, registerIntent(full, 3))
    await say(tab, registerIntent(other, 3))
    await tab.until(async () => (await readOutbox(tab.db)).needsYou.length === 2, 'both are full')
    expect((await readOutbox(tab.db)).needsYou.map(({ refusal }) => refusal?.type)).toEqual(['abroad:full', 'abroad:full'])
    expect(await tab.engine.cancelIntent({ id: released.id })).toEqual({ ok: true, value: 'cancelled' })
    await say(tab, registerIntent(other, 2))
    await untilSent(tab)
    expect(new Set((await readOutbox(tab.db)).done.map(({ end }) => end))).toEqual(new Set(['applied', 'discarded', 'replaced']))
    expect((await effectsOf(services, account)).personal).toMatchObject([{ itemId: other, participants: 2 }])
    await tab.engine.close()
  })

  test('[87] the last places go to as many as there are, and each of the others is told', async () => {
    const id = await publish(services, 'event', { capacity: 5 })
    const devices = await Promise.all(Array.from({ length: 8 }, () => outboxDevice(services, somebody())))
    await Promise.all(devices.map(({ tab }) => say(tab, registerIntent(id))))
    for (const { tab } of devices)
      await tab.until(async () => (await isSent(tab)) || (await readOutbox(tab.db)).needsYou.length > 0, 'it is decided')
    const refusals = await Promise.all(
      devices.map(async ({ tab }) => (await readOutbox(tab.db)).needsYou.map(({ refusal }) => refusal?.type)),
    )
    expect(refusals.flat()).toEqual(['abroad:full', 'abroad:full', 'abroad:full'])
    const applied = await Promise.all(devices.map(async ({ account }) => (await effectsOf(services, account)).keys.length))
    expect(applied.reduce((sum, one) => sum + one, 0)).toBe(5)
    for (const { tab } of devices) await tab.engine.close()
  })
})

describe('taking back', () => {
  test('what the service never heard of takes nothing there, also when an old try arrives late', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    let late: (() => Promise<Response>) | null = null
    browser.setLine(async (call, go) => {
      if (call !== registerCall) return go()
      late = go
      return noLine()
    })
    const { id: key } = await say(tab, registerIntent(id))
    await tab.until(async () => late !== null, 'it was tried')
    let said: unknown
    void tab.engine.cancelIntent({ id: key }).then((answer) => (said = answer))
    await tab.until(async () => said !== undefined, 'the service has said')
    expect(said).toEqual({ ok: true, value: 'cancelled' })
    const answer = await (late as (() => Promise<Response>) | null)?.()
    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect((await effectsOf(services, account)).personal).toEqual([])
    expect((await readOutbox(tab.db)).done).toMatchObject([{ end: 'cancelled', receipt: null }])
    await tab.engine.close()
  })

  test('what the service has already is told so, with its receipt', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    const met = meet(browser, { call: registerCall, after: true, answer: noLine })
    const { id: key } = await say(tab, registerIntent(id, 2))
    await tab.until(async () => met.count > 0, 'it was tried')
    let said: unknown
    void tab.engine.cancelIntent({ id: key }).then((answer) => (said = answer))
    await tab.until(async () => said !== undefined, 'the service has said')
    expect(said).toEqual({ ok: true, value: 'too-late' })
    expect((await effectsOf(services, account)).personal).toMatchObject([{ registered: true, participants: 2 }])
    expect((await readOutbox(tab.db)).done).toMatchObject([{ end: 'applied', receipt: expect.stringMatching(/^\w{3}-\w{3}$/) as string }])
    expect(await tab.db.personal.get([account, id])).toMatchObject({ userIsRegistered: true })
    await tab.engine.close()
  })

  test('what is taken back in the middle of a try that brings no answer is asked for at once, not after its pause', async () => {
    const { browser, tab } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    let lose: (() => void) | null = null
    browser.setLine(async (call, go) => {
      if (call !== registerCall) return go()
      await go()
      await new Promise<void>((resolve) => (lose = resolve))
      return noLine()
    })
    const { id: key } = await say(tab, registerIntent(id))
    await tab.until(async () => lose !== null, 'it is on its way')
    let said: unknown
    void tab.engine.cancelIntent({ id: key }).then((answer) => (said = answer))
    await tab.until(async () => (await tab.db.intents.toArray()).some(({ isCancelling }) => isCancelling), 'the wish is noted')
    ;(lose as (() => void) | null)?.()
    await tab.until(async () => said !== undefined, 'the service has said')
    expect(said).toEqual({ ok: true, value: 'too-late' })
    await tab.engine.close()
  })
})

test('[4] a key that comes with other words is refused, shown, and changes nothing', async () => {
  const { browser, tab, account } = await outboxDevice(services, somebody())
  const id = await publish(services, 'event')
  meet(browser, { call: registerCall, times: 1, after: true, answer: noLine })
  const { id: key } = await say(tab, registerIntent(id, 1))
  await tab.until(async () => (await tab.db.intents.toArray()).some(({ wait }) => wait === 'line'), 'its answer is lost')
  // Damaged on disk: the same key, another number.
  await tab.db.intents
    .where('id')
    .equals(key)
    .modify({ intent: registerIntent(id, 9) })
  await tab.engine.sendNow({})
  await untilNeedsYou(tab)
  expect((await readOutbox(tab.db)).needsYou).toMatchObject([{ refusal: { type: 'abroad:key-reused' } }])
  expect((await effectsOf(services, account)).personal).toMatchObject([{ participants: 1 }])
  await settled(tab)
  await tab.engine.close()
})
