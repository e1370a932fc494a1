import { faultsOf, withAllRead, withQuickStorage, without } from '#tests/simulation/faults/swarm.ts'
import type { Plan, Step } from '#tests/simulation/world/plan.ts'

/** Runs that one failure may cost: a world takes most of a second. */
const mostRuns = 150

/**
 * The same bad day with as little as possible in it that still `fails`: first without each kind of fault, then with ever fewer steps (delta
 * debugging), then the faults once more. A step and a fault that stay are exactly what they were, because each draws chance of its own.
 */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let left = mostRuns
  const stillFails = async (smaller: Plan) => left > 0 && ((left -= 1), await fails(smaller))
  const fewFaults = await withFewFaults(plan, stillFails)
  const fewSteps = await withFewSteps(fewFaults, stillFails)
  return withFewFaults(fewSteps, stillFails)
}

async function withFewFaults(plan: Plan, stillFails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let small = plan
  const candidates: ((from: Plan) => Plan)[] = [
    ...faultsOf(plan.swarm).map((fault) => (from: Plan) => ({ ...from, swarm: without(from.swarm, fault) })),
    (from) => ({ ...from, swarm: { ...from.swarm, stuckOn: null } }),
    (from) => ({ ...from, swarm: withQuickStorage(from.swarm) }),
    (from) => ({ ...from, swarm: withAllRead(from.swarm) }),
    (from) => ({ ...from, hasForeignRows: false }),
  ]
  for (const take of candidates) {
    const smaller = take(small)
    if (await stillFails(smaller)) small = smaller
  }
  return small
}

async function withFewSteps(plan: Plan, stillFails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let steps = plan.steps
  for (let size = Math.ceil(steps.length / 2); steps.length > 0;) {
    const smaller = await withoutOnePiece(steps, size, (fewer) => stillFails({ ...plan, steps: fewer }))
    if (smaller) steps = smaller
    else if (size > 1) size = Math.ceil(size / 2)
    else break
    size = Math.min(size, steps.length)
  }
  return { ...plan, steps }
}

async function withoutOnePiece(
  steps: readonly Step[],
  size: number,
  stillFails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[] | null> {
  // From the end: what came after the fault explains least.
  for (let end = steps.length; end > 0; end -= size) {
    const fewer = [...steps.slice(0, Math.max(0, end - size)), ...steps.slice(end)]
    if (await stillFails(fewer)) return fewer
  }
  return null
}
