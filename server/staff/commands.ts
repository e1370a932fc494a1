import { eq } from 'drizzle-orm'
import { staff, staffSessions, type AuditAct } from '#server/database/contact-schema.ts'
import type { Deps } from '#server/deps.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { findStaff, type StaffRow } from '#server/domain/staff/staff.ts'
import { readEmail } from '#server/domain/accounts/email.ts'
import { checkPassword } from '#server/domain/accounts/password-rules.ts'
import { newSetting } from '#server/domain/accounts/passwords.ts'

export const usage = `The accounts of consular staff.

  list                          who there is, and who is blocked
  add EMAIL REPRESENTATION      makes an account; REPRESENTATION as in /desk, such as th-bangkok-embassy;
                                head-office for those who write and release alerts
  password EMAIL                sets a new password, and ends the sessions
  block EMAIL                   out at the next request, and no log-in until
  unblock EMAIL
  end EMAIL                     ends the sessions

A password is made and printed once; with --password-stdin it is the first line of the standard input.`

type Parts = Pick<Deps, 'database' | 'reference' | 'hashPassword' | 'newId' | 'newSecret' | 'now'> & {
  /** Undefined where none was given. */
  readPassword: () => Promise<string | undefined>
}

export type CommandEnd = { ok: true; text: string } | { ok: false; reason: string }

/** One command of the operator; each leaves a line in the audit trail of the representation. */
export async function runStaffCommand(parts: Parts, [command, typed = '', representationId = '']: readonly string[]): Promise<CommandEnd> {
  const { db } = parts.database
  if (command === 'list') return { ok: true, text: await listStaff(parts) }
  const email = readEmail(typed)
  if (command === undefined || !commands.includes(command)) return { ok: false, reason: usage }
  if (email === undefined) return { ok: false, reason: `${typed || 'EMAIL'} is no e-mail address` }
  if (command === 'add') return addStaff(parts, { email, representationId })

  const row = await findStaff(db, email)
  if (!row) return { ok: false, reason: `there is no account with ${email}` }
  switch (command) {
    case 'password': {
      const given = await passwordFor(parts, email)
      if (!given.ok) return given
      await change(parts, { row, act: 'password-set', set: { password: given.hash } })
      return { ok: true, text: `The password of ${email} is set, and their sessions are over.${given.shown}` }
    }
    case 'block':
      await change(parts, { row, act: 'account-blocked', set: { blockedAt: parts.now() } })
      return { ok: true, text: `${email} is blocked, and their sessions are over.` }
    case 'unblock':
      await change(parts, { row, act: 'account-unblocked', set: { blockedAt: null } })
      return { ok: true, text: `${email} can log in again.` }
    default:
      await change(parts, { row, act: 'sessions-ended', set: {} })
      return { ok: true, text: `The sessions of ${email} are over.` }
  }
}

const commands = ['add', 'password', 'block', 'unblock', 'end']

async function listStaff({ database }: Parts): Promise<string> {
  const rows = await database.db.select().from(staff).orderBy(staff.representationId, staff.email)
  const lines = rows.map((row) => [row.representationId, row.email, row.blockedAt === null ? '' : 'blocked', row.demo ? 'demo' : ''])
  return lines.length === 0 ? 'There is nobody.' : lines.map((line) => line.filter(Boolean).join('\t')).join('\n')
}

async function addStaff(parts: Parts, { email, representationId }: { email: string; representationId: string }): Promise<CommandEnd> {
  const { database, newId, now, reference } = parts
  if (representationId !== headOfficeId && !reference.representationById.has(representationId))
    return { ok: false, reason: `there is no representation ${representationId}` }
  const given = await passwordFor(parts, email)
  if (!given.ok) return given
  const row = { id: newId(), email, password: given.hash, representationId, demo: false, createdAt: now() }
  const isMade = await database.db.transaction(async (tx) => {
    const made = await tx.insert(staff).values(row).onConflictDoNothing().returning({ id: staff.id })
    if (made.length > 0) await note(tx, parts, { row, act: 'account-made' })
    return made.length > 0
  })
  if (!isMade) return { ok: false, reason: `there is an account with ${email} already` }
  return { ok: true, text: `${email} can log in at /desk.${given.shown}` }
}

type NewPassword = { ok: true; hash: string; shown: string } | { ok: false; reason: string }

async function passwordFor({ hashPassword, newSecret, readPassword }: Parts, email: string): Promise<NewPassword> {
  const typed = await readPassword()
  const password = typed ?? newSecret().slice(0, 20)
  const flaw = checkPassword(password, email)
  if (flaw !== null) return { ok: false, reason: `the password is refused: ${flaw}` }
  const shown = typed === undefined ? `\nPassword: ${password}` : ''
  return { ok: true, hash: await hashPassword(password, newSetting(newSecret())), shown }
}

/** Whatever is changed, who is logged in has to do so anew. */
async function change(parts: Parts, { row, act, set }: { row: StaffRow; act: AuditAct; set: Partial<StaffRow> }): Promise<void> {
  await parts.database.db.transaction(async (tx) => {
    if (Object.keys(set).length > 0) await tx.update(staff).set(set).where(eq(staff.id, row.id))
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, row.id))
    await note(tx, parts, { row, act })
  })
}

function note(
  tx: Parts['database']['db'],
  { now }: Parts,
  { row, act }: { row: Pick<StaffRow, 'id' | 'representationId'>; act: AuditAct },
) {
  return noteAudit(tx, { now: now(), staffId: null, representationId: row.representationId, act, subject: `staff/${row.id}` })
}
