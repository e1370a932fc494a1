import type { Language } from '#contract/values/languages.ts'
import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Connection } from '#worker/net/connection.ts'
import type { Http } from '#worker/net/http.ts'

/** What every part of the engine and of the service worker is made with; each takes by `Pick` what it needs. */
export interface CoreParts {
  env: Environment
  diary: Diary
  http: Http
  connection: Connection
  /** In which replies come. */
  language: () => Language
  /** Which reads them; empty before the page has named it. */
  build: () => string
  /** The service's clock: the phone's own may be wrong. */
  serviceNow: () => number
  /** The same; null while nothing was heard of it in this life, since the phone's own may be years off. */
  serviceNowMsOrNull: () => number | null
  /** Ends all that is under way. */
  signal: AbortSignal
}
