import { faultsOf, withAllRead, withQuickStorage, without } from '#tests/simulation/faults/swarm.ts'
import { lineFaults, storageFaults } from '#tests/simulation/faults/fault-names.ts'
import type { Plan } from '#tests/simulation/world/plan.ts'

/** What of a seed's plan is played. Null: everything. */
export interface Narrowing {
  /** By their numbers. */
  steps: readonly number[] | null
  /** Kinds of faults, `stuck` (one thing that the service will not take), `slow-storage`, `storage-unread` and `foreign` (what other builds have left). */
  faults: readonly string[] | null
}

const stuck = 'stuck'
const foreign = 'foreign'
const slowStorage = 'slow-storage'
const unread = 'storage-unread'

/** Steps that this plan does not contain, and faults that do not exist. */
export function unknownNames(plan: Plan, { steps, faults }: Narrowing): string[] {
  const names: readonly string[] = [...lineFaults, ...storageFaults, stuck, slowStorage, unread, foreign]
  const unknownSteps = (steps ?? []).filter((wanted) => !plan.steps.some(({ no }) => no === wanted))
  return [...unknownSteps.map((no) => `step ${no}`), ...(faults ?? []).filter((name) => !names.includes(name))]
}

export function narrow(plan: Plan, { steps, faults }: Narrowing): Plan {
  const played = steps === null ? plan : { ...plan, steps: plan.steps.filter(({ no }) => steps.includes(no)) }
  if (faults === null) return played
  const some = faultsOf(plan.swarm).reduce((left, fault) => (faults.includes(fault) ? left : without(left, fault)), plan.swarm)
  const timely = faults.includes(slowStorage) ? some : withQuickStorage(some)
  const swarm = faults.includes(unread) ? timely : withAllRead(timely)
  return {
    ...played,
    swarm: faults.includes(stuck) ? swarm : { ...swarm, stuckOn: null },
    hasForeignRows: plan.hasForeignRows && faults.includes(foreign),
  }
}

/** The words that play this plan of this seed. */
export function wordsOf({ seed, steps, swarm, hasForeignRows }: Plan): string {
  const others = [
    ...(typeof swarm.stuckOn === 'string' ? [stuck] : []),
    ...(swarm.storageTime ? [slowStorage] : []),
    ...(swarm.unread === undefined ? [] : [unread]),
    ...(hasForeignRows ? [foreign] : []),
  ]
  const faults = [...faultsOf(swarm), ...others]
  return `--seed ${seed} --show --steps ${steps.map(({ no }) => no).join(',') || 'none'} --faults ${faults.join(',') || 'none'}`
}
