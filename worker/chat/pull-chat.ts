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

/** A first page fills some screens; what was missed comes in pages as large as the service gives them. */
const pageSize = { last: 100, before: 200, after: 500 } as const

/** Whom it is for, and what checks at each store that the device is still theirs. */
interface Pull {
  account: string
  guard: Pick<Lease, 'transaction'>
  signal: AbortSignal
}

export type ChatPull = ReturnType<typeof createChatPull>

/** Conversations by their list, and messages by their numbers: after the highest that is known, and before the oldest. */
export function createChatPull({ env, http, language }: Pick<ChatDeps, 'env' | 'http' | 'language'>) {
  const { db } = env
  /** Only in memory: asked once a start and a log-in, and then as seldom as the rest. */
  let asked = { epoch: -1, atMs: 0 }

  /** What a round brings: each conversation with its newest messages, so that it is readable offline. */
  async function all(wanted: { account: string; epoch: number; isAll: boolean; signal: AbortSignal }): Promise<PullEnd> {
    const isFresh = asked.epoch === wanted.epoch && env.monotonicMs() - asked.atMs < maxAgeMs.conversations
    if (!wanted.isAll && isFresh) return { kind: 'done' }
    const pull = { account: wanted.account, guard: epochGuard(db, wanted.epoch), signal: wanted.signal }
    const listed = await list(pull)
    if (listed.kind === 'failure') return listed
    for (const { id } of await conversationsOf(db, wanted.account)) {
      const end = await newer({ ...pull, conversation: id })
      if (end.kind === 'failure') return end
    }
    asked = { epoch: wanted.epoch, atMs: env.monotonicMs() }
    return { kind: 'done' }
  }

  async function list({ account, guard, signal }: Pull): Promise<PullEnd> {
    // The list's ETag; the conversations stand in a table of their own.
    const key = `${ownPrefix}${account}/conversations`
    const there = await db.resources.get(key)
    const etag = there && isReadBy(there, conversations) ? there.etag : null
    const reply = await http.request(conversations, { language: language(), account, etag, signal })
    // A backend without chat: the app goes without.
    if (reply.kind === 'failure') return reply.failure.kind === 'refused' ? { kind: 'done' } : reply
    if (reply.kind === 'not-modified') return { kind: 'done' }
    const now = env.now()
    await guard.transaction([...chatTables, 'resources'], async () => {
      for (const conversation of reply.value) await putConversation(db, account, conversation)
      await db.resources.put({
        key,
        value: null,
        etag: reply.etag,
        bytes: reply.bytes,
        fetchedAt: now,
        confirmedAt: now,
        replyVersion: conversations.replyVersion,
      })
    })
    return { kind: 'done' }
  }

  /** What follows the highest number that is known; of a conversation new to this device, or of which more than a page was missed, its end. */
  async function newer(wanted: Pull & { conversation: string }): Promise<PullEnd> {
    for (;;) {
      const row = await db.conversations.get(wanted.conversation)
      if (!row) return { kind: 'done' }
      const isOther = !isReadBy(row, messages)
      if (row.from !== null && row.known >= row.seq && !isOther) return { kind: 'done' }
      const isAnew = row.from === null || isOther || row.seq - row.known > pageSize.after
      const page = await fetchPage(wanted, isAnew ? 'last' : 'after', isAnew ? {} : { after: row.known })
      if (page.kind !== 'page') return page
      if (isAnew || page.isEnd) return { kind: 'done' }
    }
  }

  async function older(wanted: Pull & { conversation: string }): Promise<PullEnd> {
    const row = await db.conversations.get(wanted.conversation)
    if (!row || row.from === null || row.from <= 1) return { kind: 'done' }
    const page = await fetchPage(wanted, 'before', { before: row.from })
    return page.kind === 'page' ? { kind: 'done' } : page
  }

  async function fetchPage(
    { account, guard, conversation, signal }: Pull & { conversation: string },
    place: MessageRun['place'],
    from: { after?: number; before?: number },
  ): Promise<PullEnd | { kind: 'page'; isEnd: boolean }> {
    const query = { conversation, limit: pageSize[place], ...from }
    const reply = await http.request(messages, { language: language(), account, query, signal })
    if (reply.kind !== 'value') return endOf(reply)
    const { isEnd } = reply.value
    await guard.transaction(chatTables, async () => {
      await putConversation(db, account, reply.value.conversation)
      const row = await db.conversations.get(conversation)
      // What another build has read is older than anything: the newest messages begin a run of their own, and the rest comes as who reads scrolls up.
      if (row && place === 'last' && !isReadBy(row, messages))
        await db.conversations.put({ ...row, from: null, known: 0, replyVersion: messages.replyVersion })
      await putRun(db, conversation, { messages: reply.value.messages, place, isEnd })
    })
    return { kind: 'page', isEnd }
  }

  return { all, list, newer, older }
}

export interface ChatDeps extends Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'signal'> {
  connection: Pick<CoreParts['connection'], 'isSlow'>
  /** The stream says that something is new; `isOwn`: with the citizen, else in the feed. */
  onNews: (news: { isOwn: boolean }) => void
  /** The number of the last release of an alert, with each news of a stream. */
  onAlert: (number: number) => void
}
