import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import { changeSource } from '#tests/simulation/source-changes.ts'
import type { Plan } from '#tests/simulation/world/plan.ts'
import type { WorldResult } from '#tests/simulation/world/world.ts'
import { readCorpus } from './corpus.ts'
import { narrow, unknownNames, wordsOf, type Narrowing } from './narrow.ts'
import { shrink } from './shrink.ts'

type Play = (plan: Plan, keepsTrace: boolean) => Promise<WorldResult>

/** Prints what happened in one world, and what was wrong with it. */
export async function showSeed(
  seed: number,
  { fault, narrowing, corpus }: { fault: string | null; narrowing: Narrowing; corpus: string | null },
): Promise<number> {
  const { play, drawPlan } = await open(fault)
  const whole = corpus === null ? drawPlan(seed) : readCorpus().find(({ name }) => name === corpus)?.plan
  if (!whole) {
    console.log(
      `The corpus has ${readCorpus()
        .map(({ name }) => name)
        .join(', ')}, and no "${corpus}".`,
    )
    return 2
  }
  const unknown = unknownNames(whole, narrowing)
  if (unknown.length > 0) {
    console.log(`Not in this world: ${unknown.join(', ')}.`)
    return 2
  }
  const plan = narrow(whole, narrowing)
  const result = await play(plan, true)
  console.log(`${castOf(plan)}\nfaults: ${JSON.stringify(plan.swarm)}\n${result.trace.join('\n')}\n`)
  tellViolations(result)
  console.log(
    `${corpus ?? `seed ${seed}`}: trace ${result.hash}, ${result.intents} intents, ${result.lostAnswers} lost answers, ${result.verdict.violations.length} violations`,
  )
  return result.verdict.violations.length === 0 ? 0 : 1
}

/** Prints the smallest history found that fails by the same invariant as the seed does, and the command that plays it. */
export async function showSmallest(seed: number, fault: string | null): Promise<void> {
  const { play, drawPlan } = await open(fault)
  const plan = drawPlan(seed)
  const [first] = (await play(plan, false)).verdict.violations
  if (!first) return console.log(`seed ${seed} does not fail by itself: something has leaked from one world into another`)
  const small = await shrink(plan, async (smaller) =>
    (await play(smaller, false)).verdict.violations.some(({ invariant }) => invariant === first.invariant),
  )
  const result = await play(small, true)
  console.log(`\nseed ${seed}, with ${small.steps.length} of its ${plan.steps.length} steps; ${castOf(small)}`)
  console.log(result.trace.filter((line) => !isRoutine(line)).join('\n'))
  tellViolations(result)
  console.log(`  npm run simulate -- ${wordsOf(small)}${fault === null ? '' : ` --fault ${fault}`}`)
}

/** A pull that went well, and the looks for the line. */
function isRoutine(line: string): boolean {
  return / GET /.test(line) && !line.endsWith(')')
}

function castOf({ devices }: Plan): string {
  return `devices: ${devices.map((device, at) => `d${at + 1} of ${device.people.map(({ name }) => name).join(' and ')}`).join(', ')}`
}

function tellViolations({ verdict }: WorldResult): void {
  for (const { invariant, atMs, what } of verdict.violations) console.log(`${invariant} after ${(atMs / 1000).toFixed(1)} s: ${what}`)
}

let opened: Promise<{ play: Play; drawPlan: (seed: number) => Plan }> | null = null

/** Once a process, and before the core is loaded: from here on nothing real happens in it. */
function open(fault: string | null): NonNullable<typeof opened> {
  opened ??= (async () => {
    if (fault !== null) changeSource([seededFaultOf(fault)])
    const { createHost } = await import('#tests/simulation/host.ts')
    const host = await createHost()
    const { buildTemplate } = await import('#tests/simulation/template.ts')
    const template = await buildTemplate(host)
    const { runWorld } = await import('#tests/simulation/world/world.ts')
    const { drawPlan } = await import('#tests/simulation/world/plan.ts')
    return { play: (plan, keepsTrace) => runWorld(host, template, { plan, keepsTrace }), drawPlan }
  })()
  return opened
}
