import type { Scenario, Step } from '#contract/scenario/scenario.ts'

/** Why a scenario cannot be played in the app itself: it has one device, one citizen, and no hand on the services' process. */
export type NotHere = 'devices' | 'step'

/** Null where it can be. */
export function whyNotHere({ devices, steps }: Scenario): NotHere | null {
  const isOneTab = devices.length === 1 && devices[0]?.tabs === 1
  if (!isOneTab) return 'devices'
  return steps.every(isPlayable) ? null : 'step'
}

const unplayableFaults = new Set(['answer-cut', 'no-answer', 'service-killed', 'storage-breaks', 'tab-frozen', 'tab-killed', 'sync-event'])
const playableTaps = new Set(['register', 'change', 'unregister', 'vote', 'like', 'unlike', 'take-back', 'send-now', 'look'])
const playableWaits = new Set(['seconds', 'quiet', 'applied', 'refused', 'tries'])

function isPlayable(step: Step): boolean {
  if ('fault' in step) return !unplayableFaults.has(step.fault)
  if ('do' in step) return playableTaps.has(step.do) && !('what' in step && step.what === 'profile')
  if ('wait' in step) return playableWaits.has(step.wait)
  if ('check' in step) return step.check !== 'locked'
  return true
}
