import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test as base } from 'vitest'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { alertPushes } from '#server/database/alert-schema.ts'
import { pushSubscriptions } from '#server/database/contact-schema.ts'
import { devices, profiles, sessions } from '#server/database/schema.ts'
import { createLog } from '#server/log.ts'
import { insertRelease } from '#server/testing/test-alerts.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createWorld } from '#server/testing/test-writes.ts'
import { tellNext } from './alert-push.ts'

interface Told {
  include_subscription_ids: string[]
  headings: Record<string, string>
  contents: Record<string, string>
  idempotency_key: string
  ttl: number
}

/** Stands in for the push provider: takes down what it is asked, and answers as it is told to; `lost`: does as asked, and its answer never arrives. */
async function createProvider() {
  const asked: { key: string | undefined; body: Told }[] = []
  const answers: (number | 'lost' | object)[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      asked.push({ key: request.headers.authorization, body: JSON.parse(text) as Told })
      const answer = answers.shift() ?? 200
      if (answer === 'lost') return void response.destroy()
      if (typeof answer === 'object') return void response.end(JSON.stringify(answer))
      response.writeHead(answer, answer === 429 ? { 'Retry-After': '90' } : {}).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { asked, answers, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications` }
}

describeOnDatabases('push of an alert', (fresh) => {
  async function world() {
    const { db, citizens, clock } = await createWorld(await fresh(), { drafts: [], citizens: 3 })
    const provider = await createProvider()
    const at = async (no: number, countryOfResidence: string, countryIsoCode?: string) => {
      const { accountId } = citizens[no] ?? { accountId: '' }
      const representations = JSON.stringify(countryIsoCode === undefined ? [] : [{ countryIsoCode, repCode: 'X' }])
      await db.update(profiles).set({ countryOfResidence, representations }).where(eq(profiles.accountId, accountId))
      return accountId
    }
    const [anna, bruno, carla] = [await at(0, 'TH'), await at(1, 'FR', 'TH'), await at(2, 'FR')]
    const subscribe = (id: string, accountId: string, isOptedIn = true) =>
      db.insert(pushSubscriptions).values({ id, accountId, isOptedIn, changedAt: clock.now, pushOrder: id })
    for (const id of ['d', 'a']) await subscribe(id, anna)
    await subscribe('c', bruno)
    await subscribe('b', carla)
    await subscribe('e', anna, false)
    const lines: string[] = []
    const config = { oneSignalAppId: 'app', oneSignalApiKey: 'secret' }
    const log = createLog({ now: () => clock.now, print: (line) => lines.push(line) })
    const tell = () => tellNext({ db, config, now: () => clock.now, log, address: provider.address, waveSize: 2 })
    const release = (more: Parameters<typeof sampleAlert>[0] = {}) => {
      const times = { releasedAt: clock.now, from: clock.now, until: clock.now + 3_600_000 }
      return insertRelease(db, sampleAlert({ countries: ['TH', 'MM'], severity: 'emergency', ...times, ...more }))
    }
    const tellTimes = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await tell()
        clock.now += 2_000
      }
    }
    const waves = () => provider.asked.map(({ body }) => body.include_subscription_ids)
    const state = async () =>
      (await db.select().from(alertPushes).orderBy(alertPushes.number)).map(({ told, doneAt }) => [told, doneAt !== null])
    return { anna, bruno, clock, db, lines, provider, release, state, tell, tellTimes, waves }
  }
  const test = base.extend('world', () => world())

  test('goes in waves to residents and people of representations there, once each', async () => {
    const { clock, provider, release, state, tell, waves } = await world()
    await tell()
    await release({ number: 1 })
    for (let wave = 0; wave < 3; wave += 1) {
      await tell()
      await tell()
      clock.now += 2_000
    }
    expect(waves()).toEqual([['a', 'c'], ['d']])
    expect(await state()).toEqual([[3, true]])
    const [first, second] = provider.asked
    expect(first?.key).toBe('Key secret')
    expect(first?.body).toMatchObject({ app_id: 'app', target_channel: 'push', ttl: 3_600, headings: { en: 'Emergency: Flooding' } })
    expect(first?.body.idempotency_key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(first?.body.idempotency_key).not.toBe(second?.body.idempotency_key)
  })

  test('is retried under the same key if the provider refuses or its reply is lost', async () => {
    const { clock, lines, provider, release, tell, waves } = await world()
    provider.answers.push(503, 429, 'lost')
    await release({ number: 1 })
    await tell()
    clock.now += 60_000
    await tell()
    clock.now += 89_000
    await tell()
    expect(waves(), 'not before it said').toHaveLength(2)
    for (let minute = 0; minute < 5; minute += 1) {
      clock.now += 61_000
      await tell()
    }
    expect(waves()).toEqual([['a', 'c'], ['a', 'c'], ['a', 'c'], ['a', 'c'], ['d']])
    expect(new Set(provider.asked.slice(0, 4).map(({ body }) => body.idempotency_key)).size).toBe(1)
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).not.toMatch(/secret|"a"/)
  })

  test('has another key for another alert, even if a restore reuses the number', async () => {
    const { clock, db, provider, release, tell } = await world()
    for (const id of ['lost', 'new']) {
      await release({ id, number: 1 })
      await tell()
      clock.now += 2_000
      // As a restore does, which no trigger hears of.
      for (const statement of ['truncate alert_pushes, alert_files', 'delete from alerts'])
        await db.transaction(async (tx) => {
          await tx.execute(sql`set local session_replication_role = replica`)
          await tx.execute(sql.raw(statement))
        })
    }
    expect(new Set(provider.asked.map(({ body }) => body.idempotency_key)).size).toBe(2)
  })

  test('is not sent for expired or replaced alerts', async ({ world: { clock, provider, release, state, tellTimes } }) => {
    await release({ number: 1 })
    await release({ number: 2, kind: 'cancelled' })
    await release({ id: 'other', number: 3, until: clock.now + 1_000 })
    await tellTimes(4)
    expect((await state()).flat()).toEqual([0, true, 3, true, 0, true])
    expect(provider.asked[0]?.body.headings).toEqual({ en: 'Lifted: Flooding' })
  })

  test('uses another language without English, and a short first paragraph', async ({ world: { provider, release, tell } }) => {
    const what = `${'Flüsse sind über die Ufer getreten. '.repeat(9)}\n\nMehr Regen kommt.`
    await release({ number: 1, texts: { de: { title: 'Hochwasser', what, steps: [] } } })
    await tell()
    const { contents, headings } = provider.asked[0]?.body ?? {}
    expect(headings).toEqual({ de: 'Notfall: Hochwasser', en: 'Notfall: Hochwasser' })
    expect(contents?.['de']).toMatch(/^Flüsse sind .* …$/)
    expect(contents?.['de']?.length).toBeLessThanOrEqual(162)
  })

  test('is sent in an order that does not depend on subscription ids', async ({
    world: { db, provider, release, tellTimes, anna, clock },
  }) => {
    await db.delete(pushSubscriptions)
    const ids = Array.from({ length: 16 }, (_, index) => `-${String(index).padStart(2, '0')}`)
    await db.insert(pushSubscriptions).values(ids.map((id) => ({ id, accountId: anna, isOptedIn: true, changedAt: clock.now })))
    await release({ number: 1 })
    await tellTimes(12)
    const told = provider.asked.flatMap(({ body }) => body.include_subscription_ids)
    expect(told.toSorted()).toEqual(ids)
    expect(told).not.toEqual(ids)
  })

  test('forgets subscriptions that the provider does not know', async ({ world: { db, provider, release, tell } }) => {
    provider.answers.push({ id: 'x', errors: { invalid_player_ids: ['a'] } })
    await release({ number: 1 })
    await tell()
    const rows = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).orderBy(pushSubscriptions.id)
    expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e'])
  })

  test('goes to accounts that are logged in by a session or a device key', async () => {
    const { db, release, tell, anna, bruno, clock, waves } = await world()
    await db.delete(sessions)
    const device = (name: string, accountId: string, ageDays: number) => {
      const confirmedAt = clock.now - ageDays * 86_400_000
      return { recordId: name, accountId, displayName: '', publicKey: '', lookup: name, createdAt: 0, confirmedAt }
    }
    await db.insert(devices).values([device('new', bruno, 300), device('old', anna, 400)])
    await release({ number: 1 })
    await tell()
    expect(waves()).toEqual([['c']])
  })

  test('from two processes at once is one call a wave', async ({ world: { release, tell, waves } }) => {
    await release({ number: 1 })
    await Promise.all([tell(), tell(), tell()])
    expect(waves()).toEqual([['a', 'c']])
  })
})
