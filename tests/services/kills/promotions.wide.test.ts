import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresPair, type PostgresPair } from '#server/testing/postgres-pair.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { runKills } from './run-kills.ts'

let pair: PostgresPair | undefined
beforeAll(async () => {
  pair = await createPostgresPair()
})
afterAll(() => pair?.dispose())

test(
  'a primary that is killed under load and its replica promoted have done what was acknowledged, once',
  async ({ skip }) => {
    if (!pair) return skip('PostgreSQL is not installed')
    const { url, failOver } = pair
    const strike = ({ random }: { random: () => number }) => failOver(random() * 1_000)
    const { reasons, lost, duplicated, reordered, stuck, intents, retried } = await runKills({
      kills: 4,
      seed: 5,
      databaseUrl: url,
      strike,
    })
    expect(reasons).toEqual([])
    expect({ lost, duplicated, reordered, stuck }).toEqual({ lost: 0, duplicated: 0, reordered: 0, stuck: 0 })
    // Without a request in progress it shows nothing.
    expect([intents > 20, retried > 2]).toEqual([true, true])
  },
  scaled(240_000),
)
