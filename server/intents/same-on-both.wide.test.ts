import { afterAll, expect, test } from 'vitest'
import { draftItems } from '#server/generator/generate-items.ts'
import type { Database } from '#server/database/open-database.ts'
import { hashOf } from '#server/secrets.ts'
import { createRandom } from '#server/seeded-random.ts'
import { readEffects } from '#server/api/lab/effects.ts'
import { noon } from '#server/testing/test-app.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createWorld, say, write, type Citizen } from '#server/testing/test-writes.ts'

const [seeds, steps] = [[1, 2, 3], 250]
const traceByDatabase = new Map<string, string[]>()

describeOnDatabases('a walk over the writes', (fresh) => {
  test('[90] gives the same answers and effects for the same seed', async () => {
    const traces: string[] = []
    let engine = ''
    for (const seed of seeds) {
      const database = await fresh()
      engine = database.engine
      traces.push(await walk(database, seed))
    }
    traceByDatabase.set(engine, traces)
    expect(new Set(traces).size, 'each seed is a walk of its own').toBe(seeds.length)
  })
})

// Both walks are behind us here, or there is only one database.
afterAll(() => {
  expect(traceByDatabase.size).toBe(process.env.TEST_DATABASE_URL === undefined ? 1 : 2)
  const [one, other = one] = [...traceByDatabase.values()]
  expect(other).toEqual(one)
})

/** A hash over every answer in its order, and over all that stands in the database afterwards. */
async function walk(database: Database, seed: number): Promise<string> {
  const random = createRandom(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const drafts = draftItems({ count: 30, seed, now: noon, globalShare: 1 })
  const { citizens, clock, db } = await createWorld(database, { drafts, citizens: 3 })
  const sent: { citizen: Citizen; wanted: Wanted; key: string }[] = []
  const answers: string[] = []
  for (let step = 0; step < steps; step += 1) {
    clock.now += whole(60_000)
    const earlier = sent[whole(sent.length)]
    const chance = random()
    if (earlier && chance < 0.05) {
      const reply = await earlier.citizen.browser.request('POST', `/api/user/intents/${earlier.key}/cancel`)
      answers.push(`${reply.status} ${await reply.text()}`)
      continue
    }
    const fresh = {
      citizen: citizens[whole(citizens.length)]!,
      wanted: draw(drafts, { whole }),
      key: `walk-key-${seed}-${String(step).padStart(6, '0')}`,
    }
    // Again by its key, by its key for something else, or something new.
    const next = earlier && chance < 0.25 ? earlier : earlier && chance < 0.3 ? { ...earlier, wanted: fresh.wanted } : fresh
    if (next === fresh) sent.push(fresh)
    const { status, text } = await write(next.citizen.browser, next.wanted, next.key)
    answers.push(`${status} ${text}`)
  }
  return hashOf(JSON.stringify(answers), JSON.stringify(await readEffects(db, {})))
}

type Wanted = readonly [method: string, path: string, body: unknown]

function draw(drafts: ReturnType<typeof draftItems>, { whole }: { whole: (below: number) => number }): Wanted {
  const { item } = drafts[whole(drafts.length)]!
  if ('question_type' in item) {
    const { answers } = item.texts.en ?? { answers: [] }
    return say.vote(item.id, [answers[whole(answers.length)]?.id ?? ''], item.type)
  }
  if ('likes' in item) return say.like(item.id, whole(2) === 0)
  return whole(3) === 0 ? say.unregister(item.id) : say.register(item.id, 1 + whole(3))
}
