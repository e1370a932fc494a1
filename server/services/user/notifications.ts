import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { notifications } from '#server/database/schema.ts'

interface Which {
  accountId: string
  type: string
}

export async function countNotifications(db: Db, which: Which): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notifications).where(isAmong(which))
  return row?.count ?? 0
}

export async function deleteNotifications(db: Db, which: Which): Promise<void> {
  await db.delete(notifications).where(isAmong(which))
}

function isAmong({ accountId, type }: Which) {
  return and(eq(notifications.accountId, accountId), eq(notifications.type, type))
}
