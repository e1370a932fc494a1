import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'

/** Stand in `localStorage`, because the first paint asks for them. */
const launchedKey = 'abroad.firstLaunch'
/** Of a logged-in citizen whose profile is not complete: the next start knows it before the database is open. */
const incompleteKey = `${ownPrefix}profileIncomplete`

const launches = createLaunches()

export const isFirstLaunch = launches.isFirst
export const markLaunched = launches.mark

/** Null where nothing is known: that sends nobody anywhere. */
export const readProfileComplete = (): false | null => (readLocal(incompleteKey) === null ? null : false)

export function keepProfileComplete(isComplete: boolean): void {
  if ((readProfileComplete() === null) !== isComplete) writeLocal(incompleteKey, isComplete ? null : 'yes')
}

/** A browser that forbids storage keeps it for the visit, or every screen would be the first one. */
function createLaunches() {
  let isMarked = false
  return {
    isFirst: () => !isMarked && readLocal(launchedKey) === null,
    mark(): void {
      isMarked = true
      writeLocal(launchedKey, 'yes')
    },
  }
}
