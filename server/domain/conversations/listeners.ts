import { asc, inArray, and, gt, sql } from 'drizzle-orm'
import type { News } from '#contract/contact/chat.ts'
import type { Background } from '#server/content-files/keep-feed-fresh.ts'
import { conversations } from '#server/database/contact-schema.ts'
import type { Database, Db } from '#server/database/open-database.ts'
import { sessions } from '#server/database/schema.ts'
import { failureOf, type Log } from '#server/log.ts'
import { networkFactors } from '#server/limits/networks.ts'
import { isSame, readNews } from './news.ts'

const channel = 'abroad_chat'
/** A message whose `NOTIFY` is lost is delayed at most this long. */
const pollMs = 2_000
/** Shorter than the 30 seconds after which proxies close a silent stream. */
const beatMs = 15_000
/** A browser needs one stream. Connections that broke without notice add a few. When there are more, the oldest ends. */
const maxPerSession = 6
/** For an account on several devices. */
const maxPerAccount = 12

/** Why a listener wakes: there may be something new, the stream must show that it is alive, or the session has ended. */
export type Wake = 'look' | 'beat' | 'over'

export interface Listener {
  next(): Promise<Wake>
  close(): void
}

/** What a stream listens to: a conversation, the news of an account, or both. */
export interface Whose {
  conversationId?: string | undefined
  newsOf?: string | undefined
  accountId: string
  sessionHash: string
  /** The networks of the caller, smallest first; undefined if its address is not known. */
  networks?: readonly string[] | undefined
}

/** `client`: this network has too many streams. `process`: this process has too many. */
export type TooMany = 'client' | 'process'

export interface ChatListeners extends Background {
  /** If the session or the account has too many streams, ends its oldest ones. Refuses a stream that would use up the places of others. */
  add(whose: Whose): Listener | TooMany
}

interface Options {
  database: Database
  now: () => number
  every: (ms: number, work: () => void) => () => void
  log: Log
  /** The number of the last release of an alert. */
  alertNumber?: () => number
  pollMs?: number
  maxStreams?: number
  /** From one address or /64. Larger IPv6 networks have a multiple, as in `networkFactors`. */
  maxPerClient?: number
}

interface State extends Options {
  listeners: Set<Listening>
  /** End the timers and the subscription to `NOTIFY`. Empty without listeners. */
  stops: (() => void | Promise<void>)[]
  /** Everything that still runs, for `settled`. */
  running: Promise<void>
  isPolling: boolean
}

/**
 * Wakes the listeners of this process. A `NOTIFY` names the conversation that changed, in any process. Hints are lost with their connection, and
 * news have none. So a poll every two seconds reads the revisions of all conversations that have listeners, the news of their accounts, and their
 * sessions. A woken listener reads the messages itself, by their numbers. Without listeners nothing runs.
 */
export function createChatListeners(options: Options): ChatListeners {
  const state: State = { ...options, listeners: new Set(), stops: [], running: Promise.resolve(), isPolling: false }
  return {
    add: (whose) => add(state, whose),
    settled: () => state.running,
    async close() {
      wake(state.listeners, 'over')
      state.listeners.clear()
      end(state)
      await state.running
    },
  }
}

function add(state: State, whose: Whose): Listener | TooMany {
  const { listeners, maxStreams = Infinity, maxPerClient = Infinity } = state
  const matching = (test: (one: Listening) => boolean) => [...listeners].filter(test)
  const sameSession = matching((other) => other.sessionHash === whose.sessionHash)
  const sameAccount = matching((other) => other.accountId === whose.accountId)
  remove(state, sameSession.slice(0, Math.max(0, sameSession.length + 1 - maxPerSession)))
  remove(state, sameAccount.slice(0, Math.max(0, sameAccount.length + 1 - maxPerAccount)))
  if (listeners.size >= maxStreams) return 'process'
  const isTooMany = whose.networks?.some(
    (network, level) => matching((other) => other.networks?.[level] === network).length >= maxPerClient * (networkFactors[level] ?? 1),
  )
  if (isTooMany === true) return 'client'
  const one = createListening(whose)
  listeners.add(one)
  if (state.stops.length === 0) begin(state)
  return { next: one.next, close: () => remove(state, [one]) }
}

function begin(state: State): void {
  const { database, every, listeners } = state
  const onNotify = {
    hint(id: string): void {
      const listening = [...listeners].filter((one) => one.conversationId === id)
      wake(listening, 'look')
    },
    again: () => wake(listeners, 'look'),
  }
  state.stops = [
    database.listen(channel, onNotify),
    every(state.pollMs ?? pollMs, () => startPoll(state)),
    every(beatMs, () => wake(listeners, 'beat')),
  ]
}

function end(state: State): void {
  const { stops } = state
  state.stops = []
  for (const stop of stops) {
    const stopped = stop()
    state.running = state.running.then(() => stopped).catch(() => {})
  }
}

/** Wakes and removes listeners whose session has ended, or that have too many others. */
function remove(state: State, whom: readonly Listening[]): void {
  wake(whom, 'over')
  const removed = whom.filter((one) => state.listeners.delete(one))
  if (removed.length > 0 && state.listeners.size === 0) end(state)
}

function wake(whom: Iterable<Listening>, why: Wake): void {
  for (const one of whom) one.wake(why)
}

/** Skipped while the last poll still runs, because the database is slow. */
function startPoll(state: State): void {
  if (state.isPolling) return
  state.isPolling = true
  state.running = state.running
    .then(() => poll(state))
    .catch((cause: unknown) => state.log.write('error', 'the conversations could not be looked at', failureOf(cause)))
    .finally(() => (state.isPolling = false))
}

async function poll(state: State): Promise<void> {
  const { database, listeners, now, alertNumber = () => 0 } = state
  const { db } = database
  const all = [...listeners]
  const conversationIds = all.flatMap(({ conversationId }) => conversationId ?? [])
  const accounts = all.flatMap(({ newsOf }) => newsOf ?? [])
  const revs = await revsOf(db, conversationIds)
  const news = await readNews(db, accounts, alertNumber())
  const living = await livingOf(db, { hashes: all.map((one) => one.sessionHash), now: now() })
  for (const one of all) {
    const next = { rev: revs.get(one.conversationId ?? ''), news: news.get(one.newsOf ?? '') }
    if (next.rev !== one.rev || !isSame(next.news, one.news)) one.wake('look')
    Object.assign(one, next)
  }
  remove(
    state,
    all.filter((one) => !living.has(one.sessionHash)),
  )
}

interface Listening extends Whose {
  /** Both as of the last poll. */
  rev: number | undefined
  news: News | undefined
  wake(why: Wake): void
  next(): Promise<Wake>
}

/** Holds at most one reason, the most important one. A slow reader misses other wakes, but no message. */
function createListening(whose: Whose): Listening {
  const importance = { beat: 0, look: 1, over: 2 } as const
  let pending: Wake | undefined
  let resolve: ((why: Wake) => void) | undefined
  return {
    ...whose,
    rev: undefined,
    news: undefined,
    wake(why) {
      if (resolve) {
        resolve(why)
        resolve = undefined
        if (why === 'over') pending = why
      } else if (pending === undefined || importance[why] > importance[pending]) pending = why
    },
    next() {
      const why = pending
      // An ended listener stays ended.
      if (why !== 'over') pending = undefined
      return why === undefined ? new Promise<Wake>((wakeUp) => (resolve = wakeUp)) : Promise.resolve(why)
    },
  }
}

/** Sent with the commit of the transaction. */
export async function hintOf(tx: Db, conversationId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${conversationId})`)
}

async function revsOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { id, rev } = conversations
  const rows = await db
    .select({ id, rev })
    .from(conversations)
    .where(inArray(id, [...new Set(ids)]))
    .orderBy(asc(id))
  return new Map(rows.map((row) => [row.id, row.rev]))
}

async function livingOf(db: Db, { hashes, now }: { hashes: readonly string[]; now: number }): Promise<Set<string>> {
  const { tokenHash, expiresAt } = sessions
  const isListening = and(inArray(tokenHash, [...new Set(hashes)]), gt(expiresAt, now))
  const rows = await db.select({ tokenHash }).from(sessions).where(isListening).orderBy(asc(tokenHash))
  return new Set(rows.map((row) => row.tokenHash))
}
