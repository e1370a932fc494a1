import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deskAudit, staff, type AuditAct } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { pageSize } from '#server/domain/paging.ts'

const owner = alias(staff, 'owner')

export interface AuditEntry {
  now: number
  /** Null if the operator ran a command. */
  staffId: string | null
  representationId: string
  act: AuditAct
  /** The path of a page below `/desk`, or `staff/` and the id of an account. */
  subject: string
}

/** Call it in the transaction of the recorded action, so that neither is stored without the other. */
export async function noteAudit(tx: Db, { now, staffId, representationId, act, subject }: AuditEntry): Promise<void> {
  await tx.insert(deskAudit).values({ at: now, staffId, representationId, act, subject })
}

/** A representation's entries, the latest first; one more than a page shows. `before`: only entries with a smaller number. `about`: the account that is the subject. */
export function readAudit(db: Db, { representationId, before }: { representationId: string; before: number | undefined }) {
  return db
    .select({
      no: deskAudit.no,
      at: deskAudit.at,
      act: deskAudit.act,
      subject: deskAudit.subject,
      staffId: deskAudit.staffId,
      email: staff.email,
      about: owner.email,
    })
    .from(deskAudit)
    .leftJoin(staff, eq(staff.id, deskAudit.staffId))
    .leftJoin(owner, eq(sql`'staff/' || ${owner.id}`, deskAudit.subject))
    .where(and(eq(deskAudit.representationId, representationId), before === undefined ? undefined : lt(deskAudit.no, before)))
    .orderBy(desc(deskAudit.no))
    .limit(pageSize + 1)
}
