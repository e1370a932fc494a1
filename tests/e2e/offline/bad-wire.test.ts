import { createRandom } from '#server/seeded-random.ts'
import { createProxy, type Proxy } from '#tests/long/soak/wire/proxy.ts'
import { logInAsDemo, like, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { expect, test as base, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import { scaled } from '#tests/setup/time-limits.ts'

/** Below HTTP: bytes are late, few or gone, and no answer says so. */
const test = base.extend<{ wire: Proxy }>({
  wire: async ({ service }, use) => {
    await service.revive()
    const wire = await createProxy(service.address, createRandom(77))
    await use(wire)
    await wire.close()
  },
  target: async ({ wire }, use) => use(wire.address),
})

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

/** The app answers a finger without asking the wire, whose answer takes six seconds. */
const answersWithinMs = scaled(4_000)
const swallowed = { isSwallowed: true }

test(
  '[78] requests arrive and their answers do not, again and again: each is done once, and the device hears of it in the end',
  { tag: '@wide' },
  async ({ page, service, wire }) => {
    const { stories } = await makeItems(service, { seed: 78, count: 10 })
    const account = await logInAsDemo(page)
    await waitUntilStored(page)
    const before = await appliedKeys(service, account)
    const applied = async () => (await appliedKeys(service, account)).length - before.length

    const rounds = stories.slice(0, 4)
    for (const [no, story] of rounds.entries()) {
      wire.become({ down: swallowed })
      await like(page, story)
      // The last time it is longer than the device's patience: it tries again into the same silence.
      const isLast = no === rounds.length - 1
      await expect.poll(applied).toBe(no + 1)
      const triesOfFirst = async () => (await intentsOnDevice(page)).pending[0]?.attempts ?? 0
      if (isLast) await expect.poll(triesOfFirst).toBeGreaterThan(1)
      expect((await intentsOnDevice(page)).pending, 'the device has not heard of it').toHaveLength(1)
      wire.heal()
      await expect.poll(async () => (await intentsOnDevice(page)).pending).toEqual([])
    }
    expect(await applied()).toBe(rounds.length)
    const { personal } = await effectsOf(service, account)
    expect(rounds.map((story) => personal.find(({ itemId }) => itemId === story)?.liked)).toEqual(rounds.map(() => true))
  },
)

test(
  '[80] on 8 kbit/s with three seconds of delay, and on a drip, the screen answers at once, the device gives up in time and goes on when it can',
  { tag: '@wide' },
  async ({ page, service, wire }) => {
    const { stories, events } = await makeItems(service, { seed: 80, count: 10 })
    const account = await logInAsDemo(page)
    await waitUntilStored(page)
    const before = await appliedKeys(service, account)
    const applied = async () => (await appliedKeys(service, account)).length - before.length

    const thin = { bytesPerSecond: 1_000, delayMs: 3_000 }
    wire.become({ up: thin, down: thin })
    const began = performance.now()
    await registerFor(page, events[0]!, 2)
    expect(performance.now() - began).toBeLessThan(answersWithinMs)
    await expect.poll(async () => (await intentsOnDevice(page)).pending, { timeout: scaled(120_000) }).toEqual([])
    expect(await applied()).toBe(1)

    wire.become({ down: { bytesPerSecond: 1 } })
    await like(page, stories[0]!)
    expect((await intentsOnDevice(page)).pending, 'the screen did not wait for the answer').toHaveLength(1)
    // Nobody waits for an answer that would take ten minutes: it is tried again.
    await expect.poll(async () => (await intentsOnDevice(page)).pending[0]?.attempts ?? 0, { timeout: scaled(90_000) }).toBeGreaterThan(1)
    wire.heal()
    await expect.poll(async () => (await intentsOnDevice(page)).pending).toEqual([])
    expect(await applied()).toBe(2)
  },
)

test(
  '[77] where 1, 10, 30 and 60 of a hundred packets are lost, everything comes through once',
  { tag: '@wide' },
  async ({ page, service, wire }) => {
    test.setTimeout(scaled(300_000))
    const { stories } = await makeItems(service, { seed: 77, count: 20 })
    const account = await logInAsDemo(page)
    await waitUntilStored(page)
    const before = await appliedKeys(service, account)
    const shares = [0.01, 0.1, 0.3, 0.6]
    const said = shares.flatMap((share, no) => stories.slice(no * 3, no * 3 + 3).map((story) => ({ share, story })))
    for (const { share, story } of said) {
      wire.become({ up: { lossShare: share }, down: { lossShare: share } })
      await like(page, story)
    }
    const untried = async () => (await intentsOnDevice(page)).pending.filter(({ attempts }) => attempts === 0)
    await expect.poll(untried, { timeout: scaled(90_000) }).toEqual([])
    await expect.poll(() => wire.counts.packetsLost, { timeout: scaled(90_000) }).toBeGreaterThan(2)
    wire.heal()
    await expect.poll(async () => (await intentsOnDevice(page)).pending, { timeout: scaled(90_000) }).toEqual([])
    expect((await appliedKeys(service, account)).length - before.length).toBe(said.length)
    const { personal } = await effectsOf(service, account)
    expect(said.filter(({ story }) => !personal.find(({ itemId }) => itemId === story)?.liked)).toEqual([])
  },
)
