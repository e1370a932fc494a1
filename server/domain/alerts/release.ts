import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Alert, AlertContent, AlertFile } from '#contract/alert/alert.ts'
import { alertFiles, alertPushes, alerts } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Done } from '#server/domain/done.ts'
import type { AlertSigner } from './alert-signer.ts'

/** An alert at the head office: its content, who drafted it if it waits for a release, and all releases, the last first. */
export interface DeskAlert {
  id: string
  content: AlertContent
  draftedBy: string | null
  changedAt: number
  releases: { alert: Alert; draftedBy: string; releasedBy: string; sender: string | null }[]
}

/** How long phones show that an alert is cancelled. */
const overForMs = 24 * 3_600_000

export async function readAlert(db: Db, id: string): Promise<DeskAlert | undefined> {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id))
  if (!row) return undefined
  return { ...row, content: JSON.parse(row.content) as AlertContent, releases: await readReleases(db, id) }
}

/** The last first. */
export async function readReleases(db: Db, id: string): Promise<DeskAlert['releases']> {
  const files = await db.select().from(alertFiles).where(eq(alertFiles.alertId, id)).orderBy(desc(alertFiles.number))
  return files.map(({ file, draftedBy, releasedBy, sender }) => ({ alert: alertIn(file), draftedBy, releasedBy, sender }))
}

/** The last changed first, each with its last release. */
export async function listAlerts(db: Db): Promise<(Omit<DeskAlert, 'releases'> & { last: Alert | null })[]> {
  const rows = await db
    .select({
      id: alerts.id,
      content: alerts.content,
      draftedBy: alerts.draftedBy,
      changedAt: alerts.changedAt,
      file: sql<string | null>`(select file from alert_files where alert_id = ${alerts.id} order by number desc limit 1)`,
    })
    .from(alerts)
    .orderBy(desc(alerts.changedAt), desc(alerts.id))
    .limit(200)
  return rows.map(({ file, ...row }) => ({
    ...row,
    content: JSON.parse(row.content) as AlertContent,
    last: file === null ? null : alertIn(file),
  }))
}

interface Draft {
  id: string
  content: AlertContent
  staffId: string
  now: number
  /** `changedAt` of the version that the officer saw; undefined for a new alert. */
  seen?: number | undefined
}

export async function saveDraft(tx: Db, { id, content, staffId, now, seen }: Draft): Promise<Done> {
  const row = { content: JSON.stringify(content), draftedBy: staffId, changedAt: now }
  if (seen === undefined) {
    await tx.insert(alerts).values({ id, ...row })
    return 'done'
  }
  const changed = await tx
    .update(alerts)
    .set(row)
    .where(and(eq(alerts.id, id), eq(alerts.changedAt, seen)))
    .returning({ id: alerts.id })
  return changed.length === 0 ? 'not-possible' : 'done'
}

interface Release {
  id: string
  staffId: string
  now: number
  /** `changedAt` of the version that the officer saw, because a later one must not be released unseen. */
  seen: number
  sign: AlertSigner['sign']
  /** The sender in CAP files of this release. It never changes. */
  sender: string
}

/** Releases another officer's draft. `not-possible`: it is their own, was changed since, is cancelled or has expired. */
export async function releaseAlert(tx: Db, { id, staffId, now, seen, sign, sender }: Release): Promise<Done> {
  const found = await lockedAlert(tx, id)
  if (!found || found.draftedBy === null || found.draftedBy === staffId || found.changedAt !== seen) return 'not-possible'
  const { content, draftedBy } = found
  if (content.until <= now || found.releases[0]?.alert.kind === 'cancelled') return 'not-possible'
  await insertFile(tx, {
    found,
    alert: { ...content, kind: found.releases.length === 0 ? 'released' : 'updated' },
    now,
    by: [draftedBy, staffId],
    sign,
    sender,
  })
  // A draft saved since then differs from the release, and stays a draft.
  await tx
    .update(alerts)
    .set({ draftedBy: null, changedAt: now })
    .where(and(eq(alerts.id, id), eq(alerts.changedAt, seen)))
  return 'done'
}

/** By one person: a false alarm must not wait for a second. What is drafted meanwhile goes with it. */
export async function cancelAlert(tx: Db, { id, staffId, now, sign, sender }: Omit<Release, 'seen'>): Promise<Done> {
  const found = await lockedAlert(tx, id)
  const last = found?.releases[0]?.alert
  if (!found || !last || last.kind === 'cancelled') return 'not-possible'
  const alert = { ...last, kind: 'cancelled', from: now, until: now + overForMs, nextWordBy: null } as const
  await insertFile(tx, { found, alert, now, by: [staffId, staffId], sign, sender })
  await tx.update(alerts).set({ draftedBy: null, changedAt: now }).where(eq(alerts.id, id))
  return 'done'
}

/** An arbitrary number that no other lock of the services uses. */
const releaseLock = 4173_0016

/** Serialises releases over all processes, so that numbers rise in the order of commits. */
async function lockedAlert(tx: Db, id: string): Promise<DeskAlert | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${releaseLock})`)
  return readAlert(tx, id)
}

interface NewFile {
  found: DeskAlert
  alert: AlertContent & Pick<Alert, 'kind'>
  now: number
  /** The officers who drafted and released it. */
  by: readonly [string, string]
  sign: AlertSigner['sign']
  sender: string
}

async function insertFile(tx: Db, { found, alert, now, by: [draftedBy, releasedBy], sign, sender }: NewFile): Promise<void> {
  const [row] = await tx.select({ last: max(alertFiles.number) }).from(alertFiles)
  // The time keeps numbers rising after a restore: phones and caches still have releases that the restore has removed.
  const number = Math.max((row?.last ?? 0) + 1, Math.floor(now / 1_000))
  const release: Alert = { ...alert, id: found.id, number, replaces: found.releases[0]?.alert.number ?? null, releasedAt: now }
  const payload = JSON.stringify(release)
  const file: AlertFile = { ...(await sign(payload)), payload }
  await tx.insert(alertFiles).values({ number, alertId: found.id, draftedBy, releasedBy, sender, file: JSON.stringify(file) })
  await tx.insert(alertPushes).values({ number, nextAt: Math.max(now, release.from) })
}

function alertIn(file: string): Alert {
  return JSON.parse((JSON.parse(file) as AlertFile).payload) as Alert
}
