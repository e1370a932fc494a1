import { useSyncExternalStore } from 'react'
import { labDay } from '#lab/device/use-lab.ts'
import { goOnWith, playScenario } from './play-scenario.ts'
import { createPlayStore } from './play-store.ts'

export const playStore = createPlayStore({
  day: labDay,
  player: { playScenario, goOnWith },
  // A page that was loaded anew gets the lock when the browser has let the old one go: a moment, and more is another tab.
  alone: (work) => navigator.locks.request('abroad-lab-play', { signal: AbortSignal.timeout(patienceMs) }, work).catch(nullWhereLate),
})

const patienceMs = 3_000

function nullWhereLate(error: unknown): null {
  if (error instanceof DOMException && error.name === 'TimeoutError') return null
  throw error
}

export function usePlayUnderWay() {
  return useSyncExternalStore(playStore.subscribe, playStore.read)
}
