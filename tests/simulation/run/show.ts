import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import type { Plan } from '#tests/simulation/world/plan.ts'
import type { WorldResult } from '#tests/simulation/world/world.ts'
import { corpusNames, readWorld, worldText } from './corpus.ts'
import { openSimulation } from './open.ts'
import type { RunOptions } from './options.ts'
import { shrink } from './shrink.ts'

let opened: ReturnType<typeof openSimulation> | null = null

/** Prints what happened in one world and what it violated. Returns the exit code. */
export async function showSeed({ seed, corpus, isBroken, killsAtAwait, fault, onlyHistory }: RunOptions): Promise<number> {
  const world = corpus === null ? null : readWorld(corpus)
  if (corpus !== null && !world) {
    console.log(`There is no world "${corpus}". The corpus has ${corpusNames().join(', ')}.`)
    return 2
  }
  const mistake = isBroken ? (world?.mistake ?? null) : fault === null ? null : seededFaultOf(fault)
  const { play, drawPlan, playKill } = await openSimulation({ mistake, onlyHistory })
  const plan = world?.plan ?? drawPlan(seed)
  const result = await (killsAtAwait ? playKill({ point: seed, keepsTrace: true }) : play({ plan, keepsTrace: true, onlyHistory }))
  if (!killsAtAwait) console.log(`${castOf(plan)}\nfaults: ${JSON.stringify(plan.swarm)}`)
  console.log(`${result.trace.join('\n')}\n`)
  printViolations(result)
  console.log(
    `${corpus ?? `seed ${seed}`}: trace ${result.hash}, ${result.intents} intents, ${result.lostAnswers} lost answers, ${result.verdict.violations.length} violations`,
  )
  return result.verdict.violations.length === 0 ? 0 : 1
}

/** Shrinks the seed's world to a world that violates the same invariant, prints it, and writes it to a file that `--corpus` plays. */
export async function showSmallest(seed: number, { onlyHistory }: Pick<RunOptions, 'onlyHistory'>): Promise<void> {
  const { play, drawPlan } = await (opened ??= openSimulation({ mistake: null, onlyHistory }))
  const violationsOf = async (one: Plan) => (await play({ plan: one, keepsTrace: false, onlyHistory })).verdict.violations
  const plan = drawPlan(seed)
  const [first] = await violationsOf(plan)
  if (!first) return console.log(`seed ${seed} does not fail alone: state has leaked from one world into another`)
  const { invariant } = first
  const small = await shrink(plan, async (smaller) => (await violationsOf(smaller)).some((violation) => violation.invariant === invariant))
  const result = await play({ plan: small, keepsTrace: true, onlyHistory })
  console.log(`\nseed ${seed}, with ${small.steps.length} of its ${plan.steps.length} steps; ${castOf(small)}`)
  console.log(result.trace.filter((line) => !isRoutine(line)).join('\n'))
  printViolations(result)
  const file = join(tmpdir(), `abroad-seed-${seed}.json`)
  writeFileSync(file, worldText({ invariant, story: '', mistake: null, plan: small }))
  console.log(`  npm run simulate -- --corpus ${file} --show${onlyHistory ? ' --only-history' : ''}`)
}

function isRoutine(line: string): boolean {
  return / GET /.test(line) && !line.endsWith(')')
}

function castOf({ devices }: Plan): string {
  return `devices: ${devices.map((device, at) => `d${at + 1} of ${device.people.map(({ name }) => name).join(' and ')}`).join(', ')}`
}

function printViolations({ verdict }: WorldResult): void {
  for (const { invariant, atMs, what } of verdict.violations) console.log(`${invariant} after ${(atMs / 1000).toFixed(1)} s: ${what}`)
}
