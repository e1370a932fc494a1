import { conversations, messages } from '#contract/contact/chat.ts'
import { chatTables, putConversation, putRun } from '#store/chat/messages.ts'
import type { MessageRun } from '#store/chat/messages.ts'
import { ownPrefix } from '#store/database/resource-keys.ts'
import { isReadBy } from '#store/rows/rows.ts'
import { conversationsOf } from '#store/chat/unread.ts'
import { maxAgeMs } from '#worker/sync/cadence.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd } from '#worker/sync/pull.ts'

/** The newest page fills some screens. Missed messages come in pages as large as the service allows. */
const pageSize = { last: 100, before: 200, after: 500 } as const

/** `guard` checks at each write that the device still belongs to the account. */
interface Wanted {
  account: string
  guard: Pick<Lease, 'transaction'>
  signal: AbortSignal
}
type WantedMessages = Wanted & { conversation: string }

export type ChatPull = ReturnType<typeof createChatPull>
type PullDeps = Pick<ChatDeps, 'env' | 'http' | 'language'>

/** Pulls the list of conversations, and messages by their numbers: after the highest stored one, and before the lowest. */
export function createChatPull(deps: PullDeps) {
  const { env } = deps
  /** The last complete pull, in memory only: a start and a log-in pull again. */
  let last = { epoch: -1, atMs: 0 }
  return {
    /** A round's step: each conversation with its newest messages, so that it is readable offline. */
    async all(wanted: { account: string; epoch: number; isAll: boolean; signal: AbortSignal }): Promise<PullEnd> {
      const isFresh = last.epoch === wanted.epoch && env.monotonicMs() - last.atMs < maxAgeMs.conversations
      if (!wanted.isAll && isFresh) return { kind: 'done' }
      const end = await pullAll(deps, { account: wanted.account, guard: epochGuard(env.db, wanted.epoch), signal: wanted.signal })
      if (end.kind === 'done') last = { epoch: wanted.epoch, atMs: env.monotonicMs() }
      return end
    },
    list: (wanted: Wanted) => pullList(deps, wanted),
    newer: (wanted: WantedMessages) => pullNewer(deps, wanted),
    older: (wanted: WantedMessages) => pullOlder(deps, wanted),
  }
}

async function pullAll(deps: PullDeps, wanted: Wanted): Promise<PullEnd> {
  const listed = await pullList(deps, wanted)
  if (listed.kind === 'failure') return listed
  for (const { id } of await conversationsOf(deps.env.db, wanted.account)) {
    const end = await pullNewer(deps, { ...wanted, conversation: id })
    if (end.kind === 'failure') return end
  }
  return { kind: 'done' }
}

async function pullList({ env, http, language }: PullDeps, { account, guard, signal }: Wanted): Promise<PullEnd> {
  const { db } = env
  // This row holds only the list's ETag. The conversations have a table of their own.
  const key = `${ownPrefix}${account}/conversations`
  const stored = await db.resources.get(key)
  const etag = stored && isReadBy(stored, conversations) ? stored.etag : null
  const reply = await http.request(conversations, { language: language(), account, etag, signal })
  // A backend without chat.
  if (reply.kind === 'failure') return reply.failure.kind === 'refused' ? { kind: 'done' } : reply
  if (reply.kind === 'not-modified') return { kind: 'done' }
  const now = env.now()
  await guard.transaction([...chatTables, 'resources'], async () => {
    for (const conversation of reply.value) await putConversation(db, account, conversation)
    const { etag: newEtag, bytes } = reply
    const { replyVersion } = conversations
    await db.resources.put({ key, value: null, etag: newEtag, bytes, fetchedAt: now, confirmedAt: now, replyVersion })
  })
  return { kind: 'done' }
}

/** What follows the highest stored message. If none is stored, or more than a page was missed, the newest page. */
async function pullNewer(deps: PullDeps, wanted: WantedMessages): Promise<PullEnd> {
  for (;;) {
    const row = await deps.env.db.conversations.get(wanted.conversation)
    if (!row) return { kind: 'done' }
    const isOtherBuild = !isReadBy(row, messages)
    if (row.from !== null && row.known >= row.seq && !isOtherBuild) return { kind: 'done' }
    const isReset = row.from === null || isOtherBuild || row.seq - row.known > pageSize.after
    const page = await pullPage(deps, wanted, isReset ? { place: 'last' } : { place: 'after', after: row.known })
    if (page.kind !== 'page') return page
    if (isReset || page.isEnd) return { kind: 'done' }
  }
}

async function pullOlder(deps: PullDeps, wanted: WantedMessages): Promise<PullEnd> {
  const row = await deps.env.db.conversations.get(wanted.conversation)
  if (!row || row.from === null || row.from <= 1) return { kind: 'done' }
  const page = await pullPage(deps, wanted, { place: 'before', before: row.from })
  return page.kind === 'page' ? { kind: 'done' } : page
}

async function pullPage(
  { env, http, language }: PullDeps,
  { account, guard, conversation, signal }: WantedMessages,
  { place, ...from }: { place: MessageRun['place']; after?: number; before?: number },
): Promise<PullEnd | { kind: 'page'; isEnd: boolean }> {
  const { db } = env
  const query = { conversation, limit: pageSize[place], ...from }
  const reply = await http.request(messages, { language: language(), account, query, signal })
  if (reply.kind !== 'value') return endOf(reply)
  const { isEnd } = reply.value
  await guard.transaction(chatTables, async () => {
    await putConversation(db, account, reply.value.conversation)
    const row = await db.conversations.get(conversation)
    // Another build has read the stored messages, so the run begins again with the newest page. The rest follows when the citizen scrolls up.
    if (row && place === 'last' && !isReadBy(row, messages))
      await db.conversations.put({ ...row, from: null, known: 0, replyVersion: messages.replyVersion })
    await putRun(db, conversation, { messages: reply.value.messages, place, isEnd })
  })
  return { kind: 'page', isEnd }
}

export interface ChatDeps extends Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'signal'> {
  connection: Pick<CoreParts['connection'], 'isSlow'>
  /** The stream reports news. `isOwn`: of the citizen's own data, otherwise of the feed. */
  onNews: (news: { isOwn: boolean }) => void
  /** Called with the number of the last release of an alert, with each news of a stream. */
  onAlert: (number: number) => void
}
