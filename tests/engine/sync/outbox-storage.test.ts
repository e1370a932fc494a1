import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { likeIntent, registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { failDatabase } from './failing-database.ts'
import type { Verdict } from './failing-database.ts'
import { noLine, say, settled } from './identity-world.ts'
import { effectsOf, isSent, meet, outboxDevice, publish, registerCall, untilNeedsYou, untilSent } from './outbox-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `stored${(people += 1)}@example.ch`
const dayMs = 86_400_000
const full = () => new DOMException('The device is full', 'QuotaExceededError')

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

/** A citizen’s second tab, whose database fails as the test says; the first one is closed. */
async function failingTab(verdict: Verdict) {
  const device = await outboxDevice(services, somebody())
  await device.tab.engine.close()
  const tab = await device.browser.openTab({ seed: 2, prepare: (world) => failDatabase(world, verdict) })
  return { ...device, tab }
}

describe('a device that is full', () => {
  test('[48] says that it is not saved, and saves it when there is room', async () => {
    let isFull = true
    const { tab, account } = await failingTab((operation, table) =>
      isFull && operation === 'write' && table === 'intents' ? full() : null,
    )
    const event = await publish(services, 'event')
    const { id, said } = await say(tab, registerIntent(event))
    expect(said).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await tab.db.intents.count()).toBe(0)
    isFull = false
    expect((await say(tab, registerIntent(event), { id })).said).toEqual({ ok: true, value: 'saved' })
    await tab.start()
    await untilSent(tab)
    expect((await effectsOf(services, account)).keys).toEqual([id])
    await tab.engine.close()
  })

  test('[48] gives away what can be fetched again before it says no', async () => {
    let isFull = true
    const { tab } = await failingTab((operation, table) => (isFull && operation === 'write' && table === 'intents' ? full() : null))
    tab.world.removePictures = async () => void (isFull = false)
    const { said } = await say(tab, likeIntent(await publish(services, 'story')))
    expect(said).toEqual({ ok: true, value: 'saved' })
    expect(await tab.db.segments.count()).toBeGreaterThan(0)
    await tab.engine.close()
  })

  test('[49] stops the pulls, and the outbox goes on', async () => {
    const pulled = ['segments', 'changed', 'scopes', 'texts', 'articles', 'manifests', 'head']
    const { tab, account } = await failingTab((operation, table) => (operation === 'write' && pulled.includes(table) ? full() : null))
    await tab.start()
    const { id } = await say(tab, likeIntent(await publish(services, 'story')))
    await untilSent(tab)
    expect((await effectsOf(services, account)).keys).toEqual([id])
    await tab.engine.close()
  })

  test('[7] when the answer comes makes room, then asks for it again under the same key, and not as something new', async () => {
    // A try to store it is repeated with each thing that is given away; then the service is asked again.
    let failures = 7
    const { browser, tab, account } = await failingTab((operation, table) => {
      if (operation !== 'write' || table !== 'history' || failures === 0) return null
      failures -= 1
      return full()
    })
    const event = await publish(services, 'event')
    const { id } = await say(tab, registerIntent(event, 2))
    await tab.start()
    await tab.until(() => isSent(tab), 'it is stored', 1_000)
    expect(failures).toBe(0)
    expect(browser.calls.filter(({ call }) => call === registerCall)).toHaveLength(2)
    expect((await effectsOf(services, account)).keys).toEqual([id])
    expect((await readOutbox(tab.db)).done).toMatchObject([{ id, end: 'applied' }])
    expect((await readOutbox(tab.db)).needsYou).toEqual([])
    await tab.engine.close()
  })
})

describe('[50] a database that breaks off every so often', () => {
  let saves = 0
  afterAll(() => expect(saves, 'total saves').toBeGreaterThan(0))

  test.each([
    [2, 'UnknownError'],
    [3, 'InvalidStateError'],
    [5, 'AbortError'],
    [7, 'UnknownError'],
    [11, 'InvalidStateError'],
    [29, 'UnknownError'],
  ])('at every call number %d, with %s, loses nothing and applies nothing twice', async (every, name) => {
    let isFailing = false
    let calls = 0
    const { tab, account } = await failingTab(() => {
      calls += 1
      return isFailing && calls % every === 0 ? new DOMException('broken off', name) : null
    })
    const stories = [await publish(services, 'story'), await publish(services, 'story'), await publish(services, 'story')]
    await tab.start()
    isFailing = true
    const saved: string[] = []
    const failures: string[] = []
    for (const story of stories) {
      const key = crypto.randomUUID()
      const said = await tab.engine.enqueue({ id: key, account, intent: likeIntent(story), about: null })
      if (said.ok) saved.push(key)
      else failures.push(said.failure.kind)
      await tab.advance(500)
    }
    for (let turn = 0; turn < 30; turn += 1) await tab.advance(1_000)
    isFailing = false
    await tab.until(() => isSent(tab), 'all is sent', 2_000)
    saves += saved.length
    expect((await effectsOf(services, account)).keys.toSorted()).toEqual(saved.toSorted())
    const done = (await tab.db.history.toArray()).map(({ id, end }) => `${id} ${end}`)
    expect(done.toSorted()).toEqual(saved.map((key) => `${key} applied`).toSorted())
    await tab.engine.close()
  })
})

describe('what another version of the app has written', () => {
  test('[53] is sent where it is older, under its key', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    await tab.engine.close()
    const story = await publish(services, 'story')
    const row = sampleIntent(likeIntent(story), { account, version: 1 })
    const before = await browser.openTab({ seed: 2 })
    await before.db.intents.add(row)
    await before.start()
    await untilSent(before)
    expect((await effectsOf(services, account)).keys).toEqual([row.id])
    await before.engine.close()
  })

  test('[54] is kept and shown where it is newer, and the rest goes on', async () => {
    const { tab, account } = await outboxDevice(services, somebody())
    const [event, story] = [await publish(services, 'event'), await publish(services, 'story')]
    await tab.db.intents.add(sampleIntent(registerIntent(event), { account, version: intentVersion + 1 }))
    const { id } = await say(tab, likeIntent(story))
    await untilNeedsYou(tab)
    await tab.until(async () => (await tab.db.intents.count()) === 1, 'the rest is sent')
    expect((await readOutbox(tab.db)).needsYou).toMatchObject([{ refusal: { type: 'unreadable' } }])
    expect((await effectsOf(services, account)).keys).toEqual([id])
    await tab.engine.close()
  })
})

describe('180 days after the first try', () => {
  test('an intent comes back as a decision, and taking it back asks the service what became of it', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const event = await publish(services, 'event')
    const met = meet(browser, { call: registerCall, after: true, answer: noLine })
    const { id } = await say(tab, registerIntent(event, 2))
    await tab.until(async () => met.count > 0, 'its answer is lost')
    browser.setLine(noLine)
    services.clock.now += 181 * dayMs
    await tab.world.advance(1)
    tab.world.setWallClock(181 * dayMs)
    // The device hears from the service when it is.
    browser.setLine((call, go) => (call === registerCall ? noLine() : go()))
    const before = browser.calls.filter(({ call }) => call === registerCall).length
    await tab.engine.refresh('line')
    await settled(tab)
    await tab.engine.sendNow({})
    await untilNeedsYou(tab)
    expect((await readOutbox(tab.db)).needsYou).toMatchObject([{ id, refusal: { type: 'too-old' } }])
    expect(browser.calls.filter(({ call }) => call === registerCall).length).toBeLessThanOrEqual(before + 1)
    browser.heal()
    let said: unknown
    void tab.engine.cancelIntent({ id }).then((answer) => (said = answer))
    await tab.until(async () => said !== undefined, 'the service has said')
    expect(said).toEqual({ ok: true, value: 'too-late' })
    expect((await effectsOf(services, account)).personal).toMatchObject([{ participants: 2 }])
    services.clock.now -= 181 * dayMs
    await tab.engine.close()
  })
})
