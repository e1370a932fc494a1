import { addressOf } from '#contract/wire/call.ts'
import { chatEvents, signature } from '#contract/contact/chat.ts'
import type { ChatEvent, News } from '#contract/contact/chat.ts'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import { headers } from '#contract/wire/wire.ts'
import { chatTables, putConversation, putRun } from '#store/chat/messages.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { isOfLaterContract } from '#worker/net/http.ts'
import { readChunks } from '#worker/net/read-body.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { limitedFetch } from '#worker/net/limited-fetch.ts'
import type { ChatDeps, ChatPull } from './pull-chat.ts'
import { createEventReader } from './event-stream.ts'

/** The service sends a beat every 15 s. After twice that time without a byte, the connection counts as dead. */
const silence = { bytes: 1, ms: 30_000 }

interface Listening {
  account: string
  /** Null for news only. */
  conversation: string | null
  guard: Pick<Lease, 'transaction'>
  signal: AbortSignal
}

/**
 * One connection of the event stream, until the network breaks, the session ends or `signal` aborts. It reports news, and stores a thread's messages
 * after the highest known number, so that interruptions cause no gaps and no repeats. Returns true if the service sent anything, even without messages.
 * Throws `LeaseLost` if the device was emptied, or another tab has taken the lease.
 */
export async function listen(deps: ChatDeps & { pull: ChatPull }, wanted: Listening): Promise<boolean> {
  const { env, http, diary, language, pull, onNews, onAlert } = deps
  const { account, conversation, guard, signal } = wanted
  const { db } = env
  // Fetches missed messages in large pages. These calls also renew an expired session.
  if (conversation !== null && (await pull.newer({ ...wanted, conversation })).kind === 'failure') return false
  if (signal.aborted) return false
  const signed = await http.request(signature, { language: language(), account, signal })
  const row = conversation === null ? null : await db.conversations.get(conversation)
  if (signed.kind !== 'value' || row === undefined || signal.aborted) return false

  let hasReceived = false
  const query = { signature: signed.value.signature, news: '1' as const, ...(row && { conversation: row.id, after: row.known }) }
  const init: RequestInit = {
    method: 'GET',
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': localeByLanguage[language()].acceptLanguage,
      'Cache-Control': 'no-store',
      [headers.account]: account,
    },
  }
  const stream = {
    address: addressOf(chatEvents, undefined, query),
    init,
    signal,
    limitMs: null,
    maxBytes: Number.POSITIVE_INFINITY,
    silence,
  }
  try {
    await limitedFetch(env, stream, async (response, guarded) => {
      if (!response.ok || response.headers.get(headers.contract) === null || isOfLaterContract(response)) return
      const reader = createEventReader((issue) => diary.quarantine({ source: 'chat', id: null, issue }))
      await readChunks(response, guarded, env, async (chunk) => {
        hasReceived = true
        const events = reader.take(chunk)
        if (events.length === 0 || signal.aborted) return
        const news = await guard.transaction([...chatTables, 'resources'], () => store(events))
        if (news && !signal.aborted) onNews(news)
      })
    })
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    // An interrupted stream does not throw, so the device could not store the events.
    return false
  }
  return hasReceived

  /** Returns the news for `onNews`; null if there are none. */
  async function store(events: readonly ChatEvent[]): Promise<{ isOwn: boolean } | null> {
    for (const { event, data } of events) if (event === 'conversation') await putConversation(db, account, data)
    const messages = events.flatMap(({ event, data }) => (event === 'message' ? [data] : []))
    if (conversation !== null) await putRun(db, conversation, { messages, place: 'after', isEnd: true })
    const last = events.findLast(({ event }) => event === 'news')
    if (last?.event !== 'news') return null
    if (last.data.alert !== undefined) onAlert(last.data.alert)
    return storeNews(last.data)
  }

  /** Stored, so that neither the next start nor the next connection reports the same news again. Null if they are known. */
  async function storeNews(news: News): Promise<{ isOwn: boolean } | null> {
    const key = resourceKeys.news(account)
    const before = (await db.resources.get(key))?.value as News | undefined
    if (before?.own === news.own && before.feed === news.feed) return null
    const at = env.now()
    const age = { fetchedAt: at, confirmedAt: at, replyVersion: chatEvents.replyVersion }
    await db.resources.put({ key, value: news, etag: null, bytes: 0, ...age })
    return { isOwn: before?.own !== news.own }
  }
}
