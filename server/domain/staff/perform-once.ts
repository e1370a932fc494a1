import { and, eq } from 'drizzle-orm'
import { deskForms } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Done } from '#server/domain/done.ts'
import { noteAudit, type AuditEntry } from './audit.ts'

interface Submission extends AuditEntry {
  staffId: string
  /** Generated for each form that is rendered, and sent with it. Check it with `isSubmissionId`. */
  submissionId: string
}

export function isSubmissionId(id: string | undefined): id is string {
  return id !== undefined && /^[\w-]{8,64}$/.test(id)
}

/** The id was used before for another act or subject: the form is out of date. */
export class OutdatedSubmission extends Error {}

/**
 * Performs an action of staff and records it in the audit trail, in one transaction. Resubmitting the same form does nothing and returns `done`. An action that is
 * not done does not use up the id, so a retry gets the same result. Throws `OutdatedSubmission` if the id was used for something else.
 */
export async function performOnce(db: Db, { submissionId, ...entry }: Submission, work: (tx: Db) => Promise<Done>): Promise<Done> {
  const { now, staffId, act, subject } = entry
  const isForm = and(eq(deskForms.staffId, staffId), eq(deskForms.id, submissionId))
  return db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(deskForms)
      .values({ staffId, id: submissionId, at: now, act, subject })
      .onConflictDoNothing()
      .returning({ id: deskForms.id })
    if (!fresh) {
      const [first] = await tx.select({ act: deskForms.act, subject: deskForms.subject }).from(deskForms).where(isForm)
      if (first && first.act !== null && (first.act !== act || first.subject !== subject)) throw new OutdatedSubmission()
      return 'done'
    }
    const done = await work(tx)
    if (done === 'done') await noteAudit(tx, entry)
    else await tx.delete(deskForms).where(isForm)
    return done
  })
}
