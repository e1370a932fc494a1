import type { Config } from './config.ts'
import type { Content } from '#server/content-files/content.ts'
import type { Database } from '#server/database/open-database.ts'
import type { Drawings } from '#server/drawing/create-drawings.ts'
import type { Log } from './log.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { AlertBoard } from '#server/domain/alerts/alert-board.ts'
import type { AlertSigner } from '#server/domain/alerts/alert-signer.ts'
import type { ChatListeners } from '#server/domain/conversations/listeners.ts'
import type { LabDesk } from '#server/api/lab/lab-desk.ts'
import type { ByteCache } from './http/byte-cache.ts'
import type { Signer } from './signing.ts'

/** What every service is given. Time, chance and ids come from outside, so that a test decides them. */
export interface Deps {
  config: Config
  database: Database
  content: Content
  reference: ReferenceData
  now: () => number
  random: () => number
  newId: () => string
  /** 32 bytes that nobody can guess. */
  newSecret: () => string
  /** Slow and hungry for memory. `setting` names kind, cost and salt; the answer begins with it, so that it serves as the setting of a check. */
  hashPassword: (password: string, setting: string) => Promise<string>
  log: Log
  mailer: Mailer
  cache: ByteCache
  /** Who listens to which conversation in this process. */
  chat: ChatListeners
  signer: Signer
  /** Every release of an alert, in memory. */
  alerts: AlertBoard
  alertSigner: Pick<AlertSigner, 'sign'>
  /** Where pictures are drawn: on no thread that answers requests. */
  drawings: Drawings
  /** Of the app and services together, as `package.json` has it. */
  version: string
  /** Where the app's built files are. */
  appFolder: string
  /** Of a process with LAB=1: what outlives the services that the Offline Lab starts anew. */
  lab?: LabDesk | undefined
}
