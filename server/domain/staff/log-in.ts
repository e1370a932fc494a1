import type { AuditAct } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { isPassword } from '#server/domain/accounts/passwords.ts'
import { limitRules, type Rule } from '#server/limits/limit-rules.ts'
import { createLimits, withClient, type Who } from '#server/limits/limits.ts'
import { noteAudit } from './audit.ts'
import { beginStaffSession, endStaffSession, findStaff, readStaffSession, type StaffRow } from './staff.ts'

interface Attempt {
  /** Normalised; empty if it is no e-mail address. */
  email: string
  password: string
  /** The client's network addresses, as limits count them. */
  client: readonly string[]
  /** The key of a browser that has logged in with this address before. */
  knownBrowser: string | undefined
  /** Whether the request was made on this machine. */
  isFromHere: boolean
  /** The secret of the browser's session so far, which ends. */
  oldSecret: string | undefined
}

export type StaffLogIn =
  | { kind: 'logged-in'; secret: string; representationId: string }
  | { kind: 'wrong' }
  | { kind: 'too-many'; retryAfterS: number }

/** Checks the password, within limits, and begins a session with a new secret. An unknown address takes as long as a wrong password. */
export async function logInStaff(
  { database: { db }, hashPassword, log, newSecret, now }: Pick<Deps, 'database' | 'hashPassword' | 'log' | 'newSecret' | 'now'>,
  attempt: Attempt,
): Promise<StaffLogIn> {
  const limits = createLimits({ db, now })
  const tries = triesOf(attempt)
  for (const [rule, who] of tries) {
    const taken = await limits.take(rule, who)
    if (!taken.ok) return { kind: 'too-many', retryAfterS: taken.retryAfterS }
  }
  const row = await findStaff(db, attempt.email)
  const isRight = await isPassword(hashPassword, attempt.password, row?.password)
  // The demo's password is in the README, so it is valid on this machine only.
  const isAllowed = isRight && row?.blockedAt === null && (!row.demo || attempt.isFromHere)
  const act = isAllowed ? 'log-in' : 'log-in-failed'
  log.write('info', 'desk', { act, ...(row && { staff: row.id }) })
  if (row) await noteSession(db, { row, act, now: now() })
  if (!isAllowed || !row) return { kind: 'wrong' }
  for (const [rule, who] of tries) await limits.giveBack(rule, who)
  // The old secret may have been planted by an attacker (session fixation).
  const secret = newSecret()
  if (attempt.oldSecret !== undefined) await endStaffSession(db, attempt.oldSecret)
  await beginStaffSession(db, { staffId: row.id, secret, now: now() })
  return { kind: 'logged-in', secret, representationId: row.representationId }
}

export async function logOutStaff({ database: { db }, now }: Pick<Deps, 'database' | 'now'>, secret: string): Promise<void> {
  const row = await readStaffSession(db, { secret, now: now() })
  if (row) await noteSession(db, { row, act: 'log-out', now: now() })
  await endStaffSession(db, secret)
}

/** Only failed attempts count. A browser that has logged in before has a limit of its own, so that strangers cannot lock its owner out. */
function triesOf({ email, client, knownBrowser }: Attempt): readonly (readonly [Rule, Who])[] {
  if (knownBrowser !== undefined) return [[limitRules.deskTriesPerKnownBrowser, knownBrowser]]
  return [
    [limitRules.deskTriesPerClient, client],
    [limitRules.deskTriesPerAddressAndClient, withClient(client, email)],
    [limitRules.deskTriesPerAddress, email],
  ]
}

function noteSession(db: Db, { row, act, now }: { row: StaffRow; act: AuditAct; now: number }): Promise<void> {
  return noteAudit(db, { now, staffId: row.id, representationId: row.representationId, act, subject: `staff/${row.id}` })
}
