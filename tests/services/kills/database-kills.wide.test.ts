import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKillablePostgres, type KillablePostgres } from '#server/testing/killable-postgres.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { runKills } from './run-kills.ts'

let postgres: KillablePostgres | undefined
beforeAll(async () => {
  postgres = await createKillablePostgres()
})
afterAll(() => postgres?.dispose())

test(
  '[82] PostgreSQL whose processes are killed under load has done what was acknowledged, once, and the services go on by themselves',
  async ({ skip }) => {
    if (!postgres) return skip('PostgreSQL is not installed')
    const { url, start, killPostmaster, killBackend } = postgres
    let backends = 0
    let postmasters = 0
    const strike = async ({ random }: { random: () => number }) => {
      if (random() < 0.6 && (await killBackend().catch(() => false))) return void (backends += 1)
      await killPostmaster()
      await new Promise((resolve) => setTimeout(resolve, random() * 1_000))
      await start()
      postmasters += 1
    }
    const { reasons, lost, duplicated, reordered, stuck, intents, retried } = await runKills({
      kills: 8,
      seed: 3,
      databaseUrl: url,
      strike,
    })
    expect(reasons).toEqual([])
    expect({ lost, duplicated, reordered, stuck }).toEqual({ lost: 0, duplicated: 0, reordered: 0, stuck: 0 })
    // A run that killed only one kind, or no request in progress, shows nothing.
    expect([backends > 0, postmasters > 0, intents > 50, retried > 5]).toEqual([true, true, true, true])
  },
  scaled(240_000),
)
