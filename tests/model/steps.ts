import { citizenSteps } from './citizen-steps.ts'
import { drainSteps } from './drain-steps.ts'
import { afterArrival } from './orphans.ts'
import type { Rules } from './rules.ts'
import { serve } from './service.ts'
import { sessionSteps } from './session-steps.ts'
import type { Heard, State } from './state.ts'
import type { World } from './world.ts'

/** What a step is, for who plays it on the real code; a step of the network or the service has none. */
export type Act =
  | { do: 'say' | 'want-back'; word: number }
  | { do: 'pull' | 'log-out' | 'lock' | 'unlock' }
  | { do: 'log-in'; account: string }
  | { do: 'take-lease' | 'end-pass' | 'die'; tab: number }
  | { do: 'begin'; tab: number; word: number }
  | { do: 'settle'; tab: number; word: number; heard: Heard }

/** One thing that may happen, at once and alone. `isGood`: it happens on a good day, and needs nobody's ill will. */
export interface Step {
  label: string
  act?: Act
  next: State
  isGood: boolean
}

/** All that may happen next. */
export function stepsFrom(world: World, rules: Rules, state: State): Step[] {
  const steps: Step[] = []
  for (const [device, { tabs }] of state.devices.entries()) {
    const at = { world, state, device }
    steps.push(...citizenSteps(at, rules), ...sessionSteps(at, rules))
    for (let tab = 0; tab < tabs.length; tab += 1) steps.push(...drainSteps({ ...at, tab }, rules))
  }
  for (const request of state.orphans) {
    const rest = { ...state, orphans: state.orphans.filter((other) => other !== request) }
    for (const { state: next, what, isGood } of serve(world, rules, { state: rest, request }))
      steps.push({ label: `late, and to nobody, the service ${what} (${request.key})`, next, isGood })
    steps.push({ label: `the ${request.kind} of ${request.key} is lost on its way`, next: rest, isGood: false })
  }
  return steps.map((step) => ({ ...step, next: afterArrival(rules, state, step.next) }))
}
