import { createPostgresPair } from '#server/testing/postgres-pair.ts'
import { runKills, type KillsOptions, type KillsResult } from '#tests/services/kills/run-kills.ts'
import { choice, defineCampaign, number } from './campaign.ts'
import { startPostgres, storeNames } from './store.ts'

/** `--kill primary`: kills the primary of two PostgreSQL servers instead of the services; its replica is promoted. */
export const killServices = defineCampaign(
  {
    kills: number(200, { min: 1 }),
    seed: number(1),
    store: choice(storeNames, 'pglite'),
    kill: choice(['services', 'primary'], 'services'),
  },
  async ({ kills, seed, store, kill }, { print }) => {
    const run = (more: Partial<KillsOptions> = {}) =>
      runKills({ kills, seed, onKill: (count) => count % 20 === 0 && print(`${count} kills`), ...more })
    const result = await (kill === 'primary' ? onPair(run) : store === 'postgres' ? onPostgres(run) : run())
    const { killsInStart, intents, retried, answersLost, reasons, lost, duplicated, reordered, stuck } = result
    print(
      `${kills} kills (${killsInStart} during a start), ${intents} intents, ${retried} retried, ${answersLost} applied before the reply was lost`,
    )
    return { flaws: intents === 0 ? [...reasons, 'no intents were sent'] : reasons, counts: { lost, duplicated, reordered, stuck } }
  },
)

type Run = (more: Partial<KillsOptions>) => Promise<KillsResult>

async function onPostgres(run: Run): Promise<KillsResult> {
  const postgres = await startPostgres()
  return run({ databaseUrl: postgres.url }).finally(postgres.dispose)
}

async function onPair(run: Run): Promise<KillsResult> {
  const pair = await createPostgresPair()
  if (!pair) throw new Error('PostgreSQL is not installed here: apt-get install postgresql')
  return run({ databaseUrl: pair.url, strike: ({ random }) => pair.failOver(random() * 1_000) }).finally(pair.dispose)
}
