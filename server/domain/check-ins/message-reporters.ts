import type { Db } from '#server/database/open-database.ts'
import { holdAccount } from '#server/domain/accounts/citizen.ts'
import { writeTo } from '#server/domain/conversations/desk-conversations.ts'
import type { Done } from '#server/domain/done.ts'
import { markReports } from './change-check-ins.ts'
import { reportsOf, type Entry } from './read-check-ins.ts'

interface Message {
  entries: readonly Entry[]
  text: string
  representationId: string
  now: number
  newId: () => string
}

/**
 * Sends a message to the citizens who reported these entries, once per account, and marks the entries as answered. Visitors have no account and get nothing. An entry
 * that its sender has replaced since it was read, or whose account is deleted, is neither marked nor answered. `not-possible`: no account is left to write to.
 */
export async function messageReporters(tx: Db, { entries, text, representationId, now, newId }: Message): Promise<Done> {
  const recipients = entries
    .flatMap((entry) => reportsOf(entry).flatMap(({ accountId }) => (accountId === null ? [] : [{ entry, accountId }])))
    // All transactions lock accounts in this order.
    .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
  const held: typeof recipients = []
  for (const one of recipients) if (await holdAccount(tx, one.accountId)) held.push(one)
  const keysOf = (entry: Entry) => reportsOf(entry).map(({ key }) => key)
  const marked = await markReports(tx, { keys: held.flatMap(({ entry }) => keysOf(entry)), as: 'answered', now })
  const accounts = new Set(held.flatMap(({ entry, accountId }) => (keysOf(entry).some((key) => marked.has(key)) ? accountId : [])))
  for (const accountId of accounts) await writeTo(tx, { accountId, representationId, text, now, newId })
  return accounts.size === 0 ? 'not-possible' : 'done'
}
