import type { Scenario, Step } from '#lab/scenario/scenario.ts'

/** Why a scenario cannot be played in the app itself: it is one tab of one device, where one citizen is logged in and stays so. */
export type NotHere = 'devices' | 'step'

/** Null where it can be. */
export function whyNotHere({ devices, steps }: Scenario): NotHere | null {
  const isOneTab = devices.length === 1 && devices[0]?.tabs === 1 && !steps.some((step) => 'tab' in step && step.tab > 1)
  if (!isOneTab) return 'devices'
  return steps.every((step, no) => isPlayable(step, steps[no - 1])) ? null : 'step'
}

const unplayableFaults = new Set(['tab-frozen', 'sync-event'])
const unplayableTaps = new Set(['log-in', 'log-out', 'close-tab'])
const unplayableWaits = new Set(['logged-out'])

function isPlayable(step: Step, before: Step | undefined): boolean {
  if ('fault' in step) return !unplayableFaults.has(step.fault)
  // A tab that was killed is there again when it was loaded anew; any other would be a second one.
  if ('do' in step && step.do === 'open-tab') return before !== undefined && 'fault' in before && before.fault === 'tab-killed'
  if ('do' in step) return !unplayableTaps.has(step.do)
  if ('wait' in step) return !unplayableWaits.has(step.wait)
  if ('check' in step) return step.check !== 'locked'
  return true
}
