import type { Plan, Step } from '#tests/simulation/world/plan.ts'

/** Maximum number of worlds to play. Each takes about a second. */
const mostRuns = 150

/** The smallest plan found that still `fails`: with fewer faults, then fewer steps (delta debugging), then fewer faults again. */
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
    ...(['line', 'storage'] as const).flatMap((kind) =>
      Object.keys(plan.swarm[kind]).map((fault) => (from: Plan) => {
        return { ...from, swarm: { ...from.swarm, [kind]: without(from.swarm[kind], fault) } }
      }),
    ),
    ...(['stuckOn', 'storageTime', 'unread'] as const).map((name) => (from: Plan) => ({ ...from, swarm: without(from.swarm, name) })),
    (from) => ({ ...from, hasForeignRows: false }),
  ]
  for (const take of candidates) {
    const smaller = take(small)
    if (await stillFails(smaller)) small = smaller
  }
  return small
}

function without<T extends object>(parts: T, name: string): T {
  return Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name)) as T
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
  // From the end, because the steps after the failure are the least relevant.
  for (let end = steps.length; end > 0; end -= size) {
    const fewer = [...steps.slice(0, Math.max(0, end - size)), ...steps.slice(end)]
    if (await stillFails(fewer)) return fewer
  }
  return null
}
