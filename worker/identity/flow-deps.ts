import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Calls } from './calls.ts'
import type { SessionLock } from './session/session-lock.ts'

/** What every flow of identity works with. */
export interface FlowDeps {
  env: Environment
  calls: Calls
  lock: SessionLock
  diary: Diary
  /** The service's clock: the phone's own may be wrong. */
  serviceNow: () => number
}
