import { brokenIn, isQuiet } from './promises.ts'
import { product } from './rules.ts'
import type { Rules } from './rules.ts'
import { firstState, keyOf } from './state.ts'
import type { State } from './state.ts'
import { stepsFrom } from './steps.ts'
import type { World } from './world.ts'

export interface Search {
  states: number
  transitions: number
  /** The longest of all shortest ways. */
  depth: number
  /** The promise that was broken first, and the shortest way there. */
  broken: { promise: string; steps: Told[] } | null
}

/** What happened, and what there was after it. */
export interface Told {
  label: string
  state: State
}

/**
 * Every state that a world can come to, the nearest first: the first broken promise has no shorter counterexample. When none is broken, each state must
 * have a way by good steps alone to one in which nothing waits: where chance is fair, and bad days end, every day ends there.
 */
export function search(world: World, rules: Rules = product): Search {
  const seen = new Map<string, number>()
  /** In the order of their numbers; each is let go when all that may follow is known. */
  const open: (State | null)[] = []
  const parents: number[] = []
  const depths: number[] = []
  const good: Edges = { from: [], to: [] }
  const quiet: number[] = []
  const broken: { no: number; promise: string }[] = []
  let transitions = 0

  function reach(state: State, parent: number): number {
    const key = keyOf(state)
    const known = seen.get(key)
    if (known !== undefined) return known
    const no = seen.size
    seen.set(key, no)
    open.push(state)
    parents.push(parent)
    depths.push((depths[parent] ?? -1) + 1)
    if (isQuiet(state)) quiet.push(no)
    const promise = brokenIn(world, state)
    if (promise !== null) broken.push({ no, promise })
    return no
  }

  reach(firstState(world), -1)
  for (let no = 0; no < open.length && broken.length === 0; no += 1) {
    const state = open[no]
    open[no] = null
    for (const step of state ? stepsFrom(world, rules, state) : []) {
      transitions += 1
      const to = reach(step.next, no)
      if (!step.isGood || to === no) continue
      good.from.push(no)
      good.to.push(to)
    }
  }
  const stuck = broken.length > 0 ? null : firstStuck({ states: seen.size, quiet, good })
  if (stuck !== null) broken.push({ no: stuck, promise: 'nothing that happens on a good day ends this: what waits here waits for ever' })
  const [first] = broken
  return {
    states: seen.size,
    transitions,
    depth: depths.at(-1) ?? 0,
    broken: first ? { promise: first.promise, steps: wayTo(world, rules, ancestryOf(parents, first.no), seen) } : null,
  }
}

interface Edges {
  from: number[]
  to: number[]
}

/** The nearest state from which no way of good steps leads to a quiet one. */
function firstStuck({ states, quiet, good }: { states: number; quiet: number[]; good: Edges }): number | null {
  const starts = new Int32Array(states + 1)
  for (const to of good.to) starts[to + 1] = (starts[to + 1] ?? 0) + 1
  for (let no = 0; no < states; no += 1) starts[no + 1] = (starts[no + 1] ?? 0) + (starts[no] ?? 0)
  const free = starts.slice()
  const before = new Int32Array(good.to.length)
  for (const [edge, to] of good.to.entries()) {
    const at = free[to] ?? 0
    before[at] = good.from[edge] ?? 0
    free[to] = at + 1
  }
  const ends = new Uint8Array(states)
  const open = [...quiet]
  for (const no of quiet) ends[no] = 1
  for (let no = open.pop(); no !== undefined; no = open.pop()) {
    for (const from of before.subarray(starts[no], starts[no + 1])) {
      if (ends[from] === 1) continue
      ends[from] = 1
      open.push(from)
    }
  }
  const stuck = ends.indexOf(0)
  return stuck < 0 ? null : stuck
}

function ancestryOf(parents: readonly number[], no: number): number[] {
  const way: number[] = []
  for (let at = no; at >= 0; at = parents[at] ?? -1) way.push(at)
  return way.toReversed()
}

/** Plays the way again: no state is kept but by its key. */
function wayTo(world: World, rules: Rules, way: readonly number[], seen: ReadonlyMap<string, number>): Told[] {
  const told: Told[] = []
  let state = firstState(world)
  for (const no of way.slice(1)) {
    const step = stepsFrom(world, rules, state).find((one) => seen.get(keyOf(one.next)) === no)
    if (!step) throw new Error('the way cannot be played again')
    told.push({ label: step.label, state: step.next })
    ;({ next: state } = step)
  }
  return told
}
