import type { Awaits } from '#tests/simulation/device/worker.ts'
import { people } from '#tests/simulation/citizens.ts'
import type { Host } from '#tests/simulation/host.ts'
import type { Template } from '#tests/simulation/template.ts'
import { runWorld, type WorldResult } from '#tests/simulation/world/world.ts'
import { killPlan, killScript } from './kill-script.ts'
import type { KillSteps } from './kill-steps.ts'
import { outboxSteps, upgrade } from './outbox-steps.ts'
import { pullSteps } from './pull-steps.ts'
import { sessionSteps } from './session-steps.ts'

export const allKillSteps: readonly KillSteps[] = [...outboxSteps, ...pullSteps, ...sessionSteps, upgrade]

const pointsOfSteps = 10_000

/** A death as one number, used like a seed: 20,017 is await 17 of the second day. Await 0 is a run without a death. */
export const pointOf = (steps: KillSteps, at: number): number => (allKillSteps.indexOf(steps) + 1) * pointsOfSteps + at

/** Null if no steps have this number. */
export function partsOf(point: number): { steps: KillSteps; at: number } | null {
  const steps = allKillSteps[Math.floor(point / pointsOfSteps) - 1]
  return steps ? { steps, at: point % pointsOfSteps } : null
}

export interface KillResult extends WorldResult {
  /** The label of every await that the tab reached. The last one is where it died. */
  awaits: readonly string[]
}

export async function playKill(
  { host, template }: { host: Host; template: Template },
  { point, keepsTrace }: { point: number; keepsTrace: boolean },
): Promise<KillResult> {
  const parts = partsOf(point)
  if (!parts) throw new Error(`no steps have the number ${point}`)
  const awaits: Awaits = { dieAt: parts.at === 0 ? null : parts.at, labels: [] }
  const script = killScript(parts.steps, awaits, template.accountOf(people[0]))
  const result = await runWorld(host, template, { plan: killPlan(parts.steps), keepsTrace, script })
  return { ...result, seed: point, awaits: awaits.labels }
}
