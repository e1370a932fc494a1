import type { InvariantName } from '#contract/assert-invariant.ts'
import { InvariantFailed } from '#contract/assert-invariant.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { heard, likeIntent, messageIntent, profileChange, registerIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { changedRowOf } from '#store/feed/walk.ts'
import { sampleScope, sampleStory } from '#store/testing/samples.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import { putPersonal } from '#worker/feed/personal.ts'
import { createOutbox } from '#worker/outbox/outbox.ts'
import { sealIntents, unsealIntents } from '#worker/outbox/seal.ts'
import { createFeedDevice } from '#worker/testing/feed-device.ts'
import { createFeedService, reply } from '#worker/testing/feed-service.ts'
import { createOutboxDevice, registeredEvent, type Answer } from '#worker/testing/outbox-device.ts'
import { partsOf } from '#worker/testing/test-environment.ts'

const never = { nextAttemptAt: Number.MAX_SAFE_INTEGER, waitMs: Number.MAX_SAFE_INTEGER }
const cut = () => Promise.reject(new TypeError('cut'))
const withItem = () => reply(200, { receipt: 'R', item: registeredEvent('e', 2) })

/** A device with an outbox that is sent, as in an engine. */
async function createEngine(answer: Answer = withItem) {
  const device = await createOutboxDevice({ answer })
  await device.lease.release()
  const { world } = device
  const parts = { ...partsOf(world), build: () => 'test', serviceNowMsOrNull: () => world.now(), signal: new AbortController().signal }
  const outbox = createOutbox(parts)
  let ids = 0
  return {
    ...device,
    outbox,
    say: (intent: Intent) => outbox.commands.enqueue({ id: `key-${(ids += 1)}`, account: 'anna', intent, about: null }),
    async pass() {
      const draining = outbox.drainOnce()
      for (let second = 0; second < 3; second += 1) await world.advance(1_000)
      await draining
    },
  }
}

/** The assertions of which the device has written into its diary. */
async function notedOn({ world, db }: Pick<Awaited<ReturnType<typeof createOutboxDevice>>, 'world' | 'db'>): Promise<string[]> {
  await world.advance(0)
  return (await db.diary.toArray()).flatMap(({ what, outcome }) => (what === 'assertion' ? [outcome] : []))
}

/** A short day in which a seeded mistake fails an assertion. `play` returns the assertions that failed: none without the mistake. */
export interface Scenario {
  fault: string
  fails: InvariantName
  play: () => Promise<string[]>
}

export const deviceScenarios: Scenario[] = []

function scenario(fault: string, fails: InvariantName, play: Scenario['play']): void {
  deviceScenarios.push({ fault, fails, play })
}

scenario('ignore-an-abort', 'saved-is-stored', async () => {
  const engine = await createEngine()
  const db = engine.world.strictDb
  const { transaction } = db
  let aborts = 3
  const aborting = (...given: unknown[]) =>
    given[0] === 'rw' && (aborts -= 1) >= 0
      ? Promise.reject(new DOMException('aborted', 'AbortError'))
      : (transaction as (...all: unknown[]) => PromiseLike<unknown>).apply(db, given)
  Object.assign(db, { transaction: aborting })
  await engine.say(likeIntent('s'))
  return notedOn(engine)
})

scenario('say-saved-before-the-disk-has-it', 'saved-is-durable', async () => {
  const engine = await createEngine()
  await engine.say(likeIntent('s'))
  return notedOn(engine)
})

scenario('fold-into-what-was-sent', 'replaced-was-never-sent', async () => {
  const engine = await createEngine()
  await engine.put(registerIntent('e'), { ...heard, ...never })
  await engine.say(unregisterIntent('e'))
  return notedOn(engine)
})

scenario('forget-a-folded-change', 'profile-fields-are-kept', async () => {
  const engine = await createEngine()
  await engine.say(profileChange('firstName'))
  await engine.say(profileChange('lastName'))
  return notedOn(engine)
})

scenario('unseal-for-anybody', 'opened-for-its-owner', async () => {
  const engine = await createEngine()
  await engine.put(likeIntent('s'))
  const sealed = await sealIntents(engine.world, 'anna')
  await engine.db.intents.clear()
  await engine.db.sealed.put(sealed!.row)
  await engine.logIn('bert')
  return unsealIntents(engine.world, 'bert').then(() => [], nameOf)
})

scenario('cancel-without-asking', 'cancelled-was-never-sent', async () => {
  const engine = await createEngine(cut)
  const { id } = await engine.put(likeIntent('s'), { ...heard, ...never })
  const cancelling = engine.outbox.commands.cancelIntent({ id })
  await engine.world.advance(10_000)
  await cancelling
  return notedOn(engine)
})

for (const [fault, second] of [
  ['order-by-date', { createdAt: 5 }],
  ['send-what-is-due-first', {}],
  ['send-every-intent-of-a-lane', {}],
] as const)
  scenario(fault, 'sent-in-order', async () => {
    const engine = await createEngine(() => reply(200, { receipt: 'R' }))
    await engine.put(messageIntent('one'), { ...heard, createdAt: 10, nextAttemptAt: 1, waitMs: 1 })
    await engine.put(messageIntent('two'), { createdAt: 20, ...second })
    await engine.pass()
    return notedOn(engine)
  })

for (const fault of ['no-lease', 'accept-any-lease'])
  scenario(fault, 'outcome-of-own-try', async () => {
    const device = await createOutboxDevice()
    const { row, sending, answer } = await device.sendHeld(registerIntent('e'))
    await device.db.leases.put({ name: 'outbox', token: 'another worker', beat: 1 })
    await device.db.intents.update(row.seq, { attempts: 2 })
    answer(withItem())
    await sending.catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
    })
    return notedOn(device)
  })

scenario('store-before-the-reply', 'applied-is-stored', async () => {
  const device = await createOutboxDevice({ answer: withItem })
  await device.submit(registerIntent('e'))
  return notedOn(device)
})

scenario('ignore-retry-after', 'pause-is-kept', async () => {
  const busy = () => new Response(null, { status: 503, headers: { 'Abroad-Contract': '1', 'Retry-After': '60' } })
  const device = await createOutboxDevice({ answer: busy })
  await device.submit(likeIntent('s'))
  return notedOn(device)
})

scenario('acknowledge-an-older-rev', 'revision-rises', async () => {
  const { db } = await createOutboxDevice()
  const own = { account: 'anna', id: 'e' }
  await putPersonal(db, [{ ...own, rev: 5 }])
  return putPersonal(db, [{ ...own, rev: 4 }]).then(() => [], nameOf)
})

scenario('store-the-reply-to-a-repeat', 'revision-rises', async () => {
  const device = await createOutboxDevice({ answer: withItem })
  const { userIsRegistered: _, selectedNumberOfParticipants: __, ...event } = registeredEvent('e', 9)
  await device.db.changed.put(changedRowOf('anna|th||en', event))
  await device.submit(registerIntent('e'))
  return notedOn(device)
})

scenario('store-an-older-item', 'revision-rises', async () => {
  const { store, world, key } = await createFeedDevice()
  await world.db.changed.put(changedRowOf(key, { ...sampleStory('s', 1), rev: 9 }))
  const changes = { raw: [{ op: 'put', item: sampleStory('s', 1) }], known: null, scope: sampleScope(key, { complete: true }) }
  return store.storeChanges(changes).then(() => [], nameOf)
})

scenario('move-the-cursor-first', 'cursor-moves-with-changes', async () => {
  const service = createFeedService({ hasChanges: true })
  service.put(sampleStory('s', 1))
  const device = await createFeedDevice({ fetch: service.fetch })
  await device.round()
  service.put(sampleStory('t', 2))
  return device.round().then(() => [], nameOf)
})

scenario('take-a-failure-for-the-end', 'cursor-moves-with-changes', async () => {
  const service = createFeedService({ hasChanges: true })
  for (let n = 0; n < 200; n += 1) service.put(sampleStory(`s${n}`, n))
  let pages = 0
  const isCut = (address: string) => address.includes('pagination') && (pages += 1) > 1
  const device = await createFeedDevice({ fetch: (address) => (isCut(address) ? cut() : service.fetch(address)) })
  return device.round().then(() => [], nameOf)
})

function nameOf(error: unknown): string[] {
  if (error instanceof InvariantFailed) return [error.invariant]
  throw error
}
