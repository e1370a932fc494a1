import { expect, test } from 'vitest'
import { seededRandom } from '#worker/testing/seeded-random.ts'
import { faults } from './faults.ts'
import { likesOf } from './outbox.ts'
import { createRealDevice } from './real-device.ts'
import { product } from './rules.ts'
import { search } from './search.ts'
import { firstState } from './state.ts'
import type { State } from './state.ts'
import { stepsFrom } from './steps.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'
import { quickWorlds } from './worlds.ts'

const stepsInAll = process.env['WIDE'] === undefined ? 160 : 2_000
const stepsOfWalk = 40
/** What is played is on one device, and on one build. */
const worlds = quickWorlds.filter(({ tabs, powers }) => tabs.length === 1 && !powers.unreadable)

test.each(worlds)('the real code does step by step what the model says, wherever chance leads: $name', async (world) => {
  const random = seededRandom(world.name.length)
  // Some walks end soon: all is taken back, and nobody has more to say.
  for (let played = 0; played < stepsInAll;) {
    const way = await play(world, { steps: stepsOfWalk, choose: (steps) => steps[Math.floor(random() * steps.length)] })
    expect(way.length).toBeGreaterThan(0)
    played += way.length
  }
})

// Where a mistake would do its harm first, the code must do as the model without the mistake.
test.each(faults)('the real code does what the model says on the way to the harm of $name', async ({ rules, found }) => {
  const world = worlds.find(({ name }) => name === found.in)
  if (!world) throw new Error(`${found.in} cannot be played`)
  const labels = search(world, { ...product, ...rules }).broken?.steps.map(({ label }) => label) ?? []
  const way = await play(world, { steps: labels.length, choose: (steps, no) => steps.find(({ label }) => label === labels[no]) })
  expect(way.length).toBeGreaterThan(1)
})

/** What was played of it; it ends early where the model has no such step. */
async function play(
  world: World,
  { steps, choose }: { steps: number; choose: (steps: Step[], no: number) => Step | undefined },
): Promise<string[]> {
  const device = await createRealDevice(world)
  let state = firstState(world)
  const way: string[] = []
  for (let no = 0; no < steps; no += 1) {
    const step = choose(stepsFrom(world, product, state), no)
    if (!step) return way
    way.push(step.label)
    if (step.act) await device.play(step.act, state)
    ;({ next: state } = step)
    expect(await readOf(device), way.join('\n')).toEqual(shownOf(world, state))
  }
  return way
}

/** What both must hold the same. */
function shownOf(world: World, { devices: [device], fates, log }: State) {
  if (!device) throw new Error('a world has a device')
  const { account, known } = device
  const likes = account === null ? [] : likesOf(world, { log } as State, account)
  return {
    account,
    rows: device.rows.map(({ id, state, attempts, isCancelling }) => ({ id, state, isTried: attempts > 0, isCancelling })),
    ended: device.history.map((id) => `${id} ${fates[Number(id.slice(1)) - 1]}`).toSorted(),
    locked: device.sealed.map(({ rows }) => rows.length),
    isLiked: likes[known - 1] ?? null,
  }
}

async function readOf({ db, account }: Awaited<ReturnType<typeof createRealDevice>>): Promise<ReturnType<typeof shownOf>> {
  const here = await account()
  const rows = await db.intents.orderBy('seq').toArray()
  const personal = here === null ? undefined : await db.personal.get([here, 'story'])
  return {
    account: here,
    rows: rows.map(({ id, state, attempts, isCancelling }) => ({ id, state, isTried: attempts > 0, isCancelling })),
    ended: (await db.history.toArray()).map(({ id, end }) => `${id} ${end}`).toSorted(),
    locked: (await db.sealed.toArray()).map(({ count }) => count),
    isLiked: personal?.isLiked ?? null,
  }
}
