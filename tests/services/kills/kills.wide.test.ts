import { expect, onTestFinished, test } from 'vitest'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import { createPostgresPair } from '#server/testing/postgres-pair.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { runKills, type KillsOptions } from './run-kills.ts'

/** What a process is usually given before it is killed. */
const stopLimitMs = scaled(10_000)

const clean = { reasons: [], lost: 0, duplicated: 0, reordered: 0, stuck: 0, hadWork: true }

async function run(options: KillsOptions, min: { intents: number; retried: number }) {
  const result = await runKills(options)
  return { ...result, hadWork: result.intents >= min.intents && result.retried >= min.retried }
}

test('[2] [3] [81] [83] a process that is killed under load has done what it acknowledged, once', async () => {
  expect(await run({ kills: 3, seed: 1 }, { intents: 21, retried: 3 })).toMatchObject(clean)
})

test('[86] services that are stopped with writes in flight answer them, close the database and exit in time', async () => {
  const stops: { code: number | null; isInTime: boolean }[] = []
  const strike: KillsOptions['strike'] = async ({ service }) => {
    const began = performance.now()
    const code = await service.stop()
    stops.push({ code, isInTime: performance.now() - began <= stopLimitMs })
    service.start()
    await service.isUp()
  }
  expect(await run({ kills: 3, seed: 86, strike }, { intents: 31, retried: 0 })).toMatchObject({ ...clean, answersLost: 0 })
  expect(stops).toEqual(Array.from({ length: 3 }, () => ({ code: 0, isInTime: true })))
})

test('[82] PostgreSQL killed under load has done what it acknowledged, once', { timeout: scaled(240_000) }, async ({ skip }) => {
  const postgres = await createKillablePostgres()
  if (!postgres) return skip('PostgreSQL is not installed')
  onTestFinished(postgres.dispose)
  let backends = 0
  let postmasters = 0
  const strike: KillsOptions['strike'] = async ({ random }) => {
    if (random() < 0.6 && (await postgres.killBackend().catch(() => false))) return void (backends += 1)
    await postgres.killPostmaster()
    await new Promise((resolve) => setTimeout(resolve, random() * 1_000))
    await postgres.start()
    postmasters += 1
  }
  expect(await run({ kills: 8, seed: 3, databaseUrl: postgres.url, strike }, { intents: 51, retried: 6 })).toMatchObject(clean)
  expect([backends > 0, postmasters > 0]).toEqual([true, true])
})

test('a promoted replica has done what its killed primary acknowledged, once', { timeout: scaled(240_000) }, async ({ skip }) => {
  const pair = await createPostgresPair()
  if (!pair) return skip('PostgreSQL is not installed')
  onTestFinished(pair.dispose)
  const strike: KillsOptions['strike'] = ({ random }) => pair.failOver(random() * 1_000)
  expect(await run({ kills: 4, seed: 5, databaseUrl: pair.url, strike }, { intents: 21, retried: 3 })).toMatchObject(clean)
})
