import { Hono } from 'hono'
import * as v from 'valibot'
import { ContentEntriesQuery } from '#contract/content/content.ts'
import { goodNetwork, Network } from '#lab/wire/network.ts'
import type { LabRequests } from '#lab/wire/requests.ts'
import { LabClock as ClockBody, LabDisk as DiskBody, type LabState } from '#lab/wire/state.ts'
import { generateItems } from '#server/generator/generate-items.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/problem.ts'
import { sessionOf } from '#server/http/session.ts'
import { validBody, validQuery } from '#server/http/validate.ts'
import { scopeOf } from '#server/domain/items/scope.ts'
import { EffectsQuery, readEffects } from './effects.ts'
import { ExpireBody, expireLogIns } from './end-log-ins.ts'
import { FaultSettings } from './faults.ts'
import { countGenerated, idsWithRevisions, insertAtTop, removeGenerated, removeSome, touchSome } from './lab-content.ts'
import type { LabDesk } from './lab-desk.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
const Seed = v.optional(v.pipe(v.number(), v.integer()), 1)
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Countries = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), v.minLength(1))

const GenerateBody = v.object({
  count: Count,
  seed: Seed,
  countries: v.optional(Countries),
  globalShare: v.optional(Share),
  minutesApart: v.optional(v.pipe(v.number(), v.minValue(0.001), v.maxValue(1440))),
})
const InsertBody = v.object({ count: Count, countries: v.optional(Countries) })
const RemoveBody = v.object({ ids: v.optional(v.array(v.string())), share: v.optional(Share), seed: Seed })
const SinceQuery = v.object({ since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/)), '0') })
const TouchBody = v.object({ share: Share, what: v.optional(v.picklist(['counts', 'words']), 'counts'), seed: Seed })

/** Whoever asked for it has heard so by then. */
const restartAfterMs = 50

const fresh = { 'Cache-Control': 'no-store' }

/** The Offline Lab's switches: mounted with LAB only, which is refused on any host but loopback, and answering this machine only. */
export function labRoutes({ database: { db }, now }: Deps, { clock, connections, disk, faults, log, network, restart }: LabDesk): Hono {
  const stateNow = async (): Promise<LabState> => ({
    network: network.get(),
    clock: { offsetMs: clock.offsetMs() },
    disk: { isFull: disk.isFull() },
    hasPlanned: faults.isOn(),
    generated: await countGenerated(db),
  })
  return new Hono()
    .get('/state', async (c) => c.json(await stateNow(), 200, fresh))
    .get('/requests', validQuery(SinceQuery), (c) => {
      const seen: LabRequests = { ...log.since(Number(c.req.valid('query').since)), spells: network.spells() }
      return c.json(seen, 200, fresh)
    })
    .put('/network', validBody(Network), (c) => {
      network.set(c.req.valid('json'))
      connections.begin()
      return c.json(network.get())
    })
    .put('/clock', validBody(ClockBody), (c) => {
      clock.set(c.req.valid('json').offsetMs)
      return c.json(c.req.valid('json'))
    })
    .put('/disk', validBody(DiskBody), (c) => {
      disk.set(c.req.valid('json').isFull)
      return c.json(c.req.valid('json'))
    })
    .post('/reset', async (c) => {
      // What is taken away first is what would keep the rest from being done.
      disk.set(false)
      network.set(goodNetwork)
      faults.set(v.parse(FaultSettings, {}))
      clock.set(0)
      await removeGenerated(db, now())
      log.clear()
      network.forget()
      return c.json(await stateNow())
    })
    .post('/restart', (c) => {
      if (!restart) return problem(c, 'abroad:unavailable')
      setTimeout(restart, restartAfterMs)
      return c.json({ isUnderWay: true })
    })
    .post('/content/generate', validBody(GenerateBody), async (c) => {
      const { count, seed, ...rest } = c.req.valid('json')
      const options = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
      return c.json({ ids: (await generateItems(db, { count, seed, now: now(), ...options })).length })
    })
    .post('/content/insert', validBody(InsertBody), async (c) =>
      c.json({ ids: await insertAtTop(db, { ...c.req.valid('json'), now: now() }) }),
    )
    .post('/content/remove', validBody(RemoveBody), async (c) =>
      c.json({ ids: await removeSome(db, { ...c.req.valid('json'), now: now() }) }),
    )
    .post('/content/touch', validBody(TouchBody), async (c) => c.json({ ids: await touchSome(db, { ...c.req.valid('json'), now: now() }) }))
    .post('/content/reset', async (c) => c.json({ removed: await removeGenerated(db, now()) }))
    .get('/content/ids', validQuery(ContentEntriesQuery), async (c) =>
      c.json(await idsWithRevisions(db, scopeOf(c.req.valid('query'), { hasLocal: (await sessionOf(c)) !== null }), now())),
    )
    .get('/effects', validQuery(EffectsQuery), async (c) => c.json(await readEffects(db, c.req.valid('query'))))
    .post('/sessions/expire', validBody(ExpireBody), async (c) => c.json(await expireLogIns(db, { ...c.req.valid('json'), now: now() })))
    .post('/faults', validBody(FaultSettings), (c) => {
      faults.set(c.req.valid('json'))
      connections.begin()
      return c.json(c.req.valid('json'))
    })
}
