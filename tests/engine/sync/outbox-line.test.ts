import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { likeIntent, registerIntent } from '#store/testing/intent-samples.ts'
import { headers } from '#contract/wire/wire.ts'
import { portalPage } from '#worker/testing/line.ts'
import { problemOf } from './identity-faults.ts'
import { say } from './identity-world.ts'
import { effectsOf, meet, outboxDevice, publish, registerCall, untilSent, writesOf } from './outbox-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `lined${(people += 1)}@example.ch`
const ours = { [headers.contract]: '1', 'Content-Type': 'application/json' }

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

/** A device that has said two things, of which only the first meets the fault. */
async function twoThings(answer: () => Response | Promise<Response>) {
  const device = await outboxDevice(services, somebody())
  const [event, story] = [await publish(services, 'event'), await publish(services, 'story')]
  const met = meet(device.browser, { call: registerCall, answer })
  const { id: key } = await say(device.tab, registerIntent(event))
  await say(device.tab, likeIntent(story))
  const pending = async () => (await readOutbox(device.tab.db)).waiting
  return { ...device, event, story, met, key, pending }
}

describe('an answer that is none of the service’s', () => {
  test.each<[what: string, answer: () => Response | Promise<Response>]>([
    ['[14] an edge’s 404 page', () => portalPage(404)],
    ['[14] an edge’s 403 page', () => portalPage(403)],
    ['[15] a portal’s page that says 200', () => portalPage()],
    ['[15] a portal’s JSON that says 200', () => new Response('{"ok":true}', { headers: { 'Content-Type': 'application/json' } })],
    ['[16] a redirect to a portal', () => new Response(null, { status: 302, headers: { Location: 'http://portal.example' } })],
    ['nothing but 204', () => new Response(null, { status: 204 })],
    ['a gateway’s 401', () => portalPage(401)],
  ])('%s is no answer: nothing is taken for done or refused, and it goes when the line is there', async (_, answer) => {
    const { browser, tab, account, pending, met } = await twoThings(answer)
    await tab.until(async () => met.count > 1, 'it was tried more than once', 1_000)
    expect(await pending()).toMatchObject([
      { stage: expect.stringMatching(/saved|sending/) as string, attempts: expect.any(Number) as number },
    ])
    expect((await readOutbox(tab.db)).needsYou).toEqual([])
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    expect((await effectsOf(services, account)).personal).toMatchObject([{ liked: true }])
    browser.heal()
    await tab.until(async () => (await tab.db.intents.count()) === 0, 'it is sent', 2_000)
    expect((await effectsOf(services, account)).personal).toHaveLength(2)
    await tab.engine.close()
  })

  test('[15] on every call says that there is no connection, and changes nothing that is stored', async () => {
    const { browser, tab } = await outboxDevice(services, somebody())
    const before = JSON.stringify(await tab.db.segments.toArray())
    browser.setLine(async () => portalPage())
    await say(tab, likeIntent(await publish(services, 'story')))
    await tab.until(async () => (await tab.db.connection.get('now'))?.state === 'captive', 'the portal is seen')
    expect(JSON.stringify(await tab.db.segments.toArray())).toBe(before)
    browser.heal()
    await tab.until(async () => (await tab.db.intents.count()) === 0, 'it is sent', 2_000)
    await tab.engine.close()
  })
})

describe('a service that is busy', () => {
  test('[12] for ever with one thing keeps nobody else waiting, and is tried on at the longest pause', async () => {
    const { browser, tab, account, pending } = await twoThings(() => problemOf(500, 'abroad:unavailable'))
    await tab.until(async () => ((await pending())[0]?.attempts ?? 0) > 10, 'ten tries', 20_000)
    expect((await effectsOf(services, account)).personal).toMatchObject([{ liked: true }])
    expect(await pending()).toMatchObject([{ stage: 'saved', wait: 'busy' }])
    const tries = writesOf(browser).length
    for (let minutes = 0; minutes < 30; minutes += 1) await tab.advance(60_000)
    const more = writesOf(browser).length - tries
    expect(more).toBeGreaterThan(3)
    expect(more).toBeLessThan(60)
    await say(tab, likeIntent(await publish(services, 'story')))
    await tab.until(async () => (await tab.db.intents.count()) === 1, 'what is said later goes at once', 200)
    await tab.engine.close()
  })

  test('[13] that says when to come back is left alone until then, and others are not', async () => {
    const { browser, tab, met } = await twoThings(() => new Response('{}', { status: 429, headers: { ...ours, 'Retry-After': '120' } }))
    await tab.until(async () => (await tab.db.intents.count()) === 1, 'the other is sent')
    const startMs = tab.world.monotonicMs()
    expect(met.count).toBe(1)
    while (tab.world.monotonicMs() - startMs < 110_000) await tab.advance(1_000)
    expect(met.count).toBe(1)
    browser.heal()
    while (tab.world.monotonicMs() - startMs < 130_000) await tab.advance(1_000)
    await untilSent(tab)
    await tab.engine.close()
  })
})

describe('an answer that this build cannot read', () => {
  test('counts as applied, keeps nobody waiting, and is read by the next build', async () => {
    const { browser, tab, account, event } = await twoThings(() => new Response('{}'))
    browser.setLine(async (call, go) => {
      const answer = await go()
      return call === registerCall ? new Response('{"future":true}', { headers: ours }) : answer
    })
    await tab.until(async () => (await readOutbox(tab.db)).done.some(({ stage }) => stage === 'answered'), 'it is answered', 1_000)
    const tries = browser.calls.filter(({ call }) => call === registerCall).length
    await say(tab, registerIntent(event, 4))
    await tab.until(async () => (await readOutbox(tab.db)).waiting.length === 0, 'what is said later goes too')
    expect((await effectsOf(services, account)).keys).toHaveLength(3)
    await tab.engine.close()
    browser.heal()
    const next = await browser.openTab({ seed: 2, build: 'next' })
    await next.start()
    await untilSent(next)
    expect(browser.calls.filter(({ call }) => call === registerCall).length).toBeGreaterThan(tries)
    expect((await effectsOf(services, account)).personal.find(({ itemId }) => itemId === event)).toMatchObject({ participants: 4 })
    await next.engine.close()
  })
})
