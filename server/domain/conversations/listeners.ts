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
/** How long a lost hint delays a message at most. */
const pollMs = 2_000
/** Shorter than the half minute after which proxies take a silent line for dead. */
const beatMs = 15_000
/** A browser needs one stream. Connections that broke without notice add a few. When there are more, the oldest ends. */
const maxPerSession = 6
/** For an account on several devices. */
const maxPerAccount = 12

/** Why a listener is woken: there may be something new, the line shall show that it lives, or the session is over. */
export type Wake = 'look' | 'beat' | 'over'

export interface Listener {
  next(): Promise<Wake>
  close(): void
}

/** To what a line listens: one conversation, or none; the news of an account, or none. */
export interface Whose {
  conversationId?: string | undefined
  newsOf?: string | undefined
  accountId: string
  sessionHash: string
  /** The networks of the caller, smallest first; undefined if its address is not known. */
  networks?: readonly string[] | undefined
}

/** `client`: there are too many from this network. `process`: there are too many in all. */
export type TooMany = 'client' | 'process'

export interface ChatListeners extends Background {
  /** Ends the oldest streams of the same session or account if they have too many; refuses what would take a share from others. */
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

/**
 * Wakes whoever listens in this process. A hint by `NOTIFY` tells at once which conversation changed, in whichever process; since hints can be
 * lost with their connection, and news have none, one look every two seconds goes over all conversations that are listened to, the accounts'
 * marks of news, and the sessions. A wake is only a reason to look: the messages themselves are read by their numbers. Nothing runs while nobody listens.
 */
export function createChatListeners(options: Options): ChatListeners {
  const { database, now, every, log, alertNumber = () => 0, maxStreams = Infinity, maxPerClient = Infinity } = options
  const { db } = database
  const listeners = new Set<Listening>()
  let stops: (() => void | Promise<void>)[] = []
  let running = Promise.resolve()
  let isPolling = false

  const wake = (whom: Iterable<Listening>, why: Wake) => {
    for (const one of whom) one.wake(why)
  }
  const those = (test: (one: Listening) => boolean) => [...listeners].filter(test)

  function begin(): void {
    const ears = {
      hint: (id: string) =>
        wake(
          those((one) => one.conversationId === id),
          'look',
        ),
      again: () => wake(listeners, 'look'),
    }
    stops = [database.listen(channel, ears), every(options.pollMs ?? pollMs, poll), every(beatMs, () => wake(listeners, 'beat'))]
  }

  function end(): void {
    const ending = stops
    stops = []
    for (const stop of ending) {
      const stopped = stop()
      running = running.then(() => stopped).catch(() => {})
    }
  }

  function poll(): void {
    // A database that is slower than the clock is not asked twice at a time.
    if (isPolling) return
    isPolling = true
    running = running
      .then(look)
      .catch((cause: unknown) => log.write('error', 'the conversations could not be looked at', failureOf(cause)))
      .finally(() => (isPolling = false))
  }

  async function look(): Promise<void> {
    const all = [...listeners]
    const revs = await revsOf(
      db,
      all.flatMap(({ conversationId }) => conversationId ?? []),
    )
    const news = await readNews(
      db,
      all.flatMap(({ newsOf }) => newsOf ?? []),
      alertNumber(),
    )
    const revOf = (one: Listening) => revs.get(one.conversationId ?? '')
    const newsFor = (one: Listening) => news.get(one.newsOf ?? '')
    const living = await livingOf(db, { hashes: all.map((one) => one.sessionHash), now: now() })
    wake(
      all.filter((one) => revOf(one) !== one.rev || !isSame(newsFor(one), one.news)),
      'look',
    )
    for (const one of all) Object.assign(one, { rev: revOf(one), news: newsFor(one) })
    remove(all.filter((one) => !living.has(one.sessionHash)))
  }

  /** Theirs to hear is that it is over. Whether anybody reads that or not, they are forgotten here. */
  function remove(whom: readonly Listening[]): void {
    wake(whom, 'over')
    const gone = whom.filter((one) => listeners.delete(one))
    if (gone.length > 0 && listeners.size === 0) end()
  }

  return {
    add(whose) {
      const sameSession = those((other) => other.sessionHash === whose.sessionHash)
      const sameAccount = those((other) => other.accountId === whose.accountId)
      remove(sameSession.slice(0, Math.max(0, sameSession.length + 1 - maxPerSession)))
      remove(sameAccount.slice(0, Math.max(0, sameAccount.length + 1 - maxPerAccount)))
      if (listeners.size >= maxStreams) return 'process'
      const isTooMany = whose.networks?.some(
        (network, level) => those((other) => other.networks?.[level] === network).length >= maxPerClient * (networkFactors[level] ?? 1),
      )
      if (isTooMany === true) return 'client'
      const one = createListening(whose)
      listeners.add(one)
      if (stops.length === 0) begin()
      return {
        next: one.next,
        close: () => remove([one]),
      }
    },
    settled: () => running,
    async close() {
      wake(listeners, 'over')
      listeners.clear()
      end()
      await running
    },
  }
}

interface Listening extends Whose {
  /** Both as the last poll found them. */
  rev: number | undefined
  news: News | undefined
  wake(why: Wake): void
  next(): Promise<Wake>
}

/** Holds one reason at most, the gravest: who is slow misses wakes, and nothing else. */
function createListening(whose: Whose): Listening {
  const gravity = { beat: 0, look: 1, over: 2 } as const
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
      } else if (pending === undefined || gravity[why] > gravity[pending]) pending = why
    },
    next() {
      const why = pending
      // What is over stays so.
      if (why !== 'over') pending = undefined
      return why === undefined ? new Promise<Wake>((wakeUp) => (resolve = wakeUp)) : Promise.resolve(why)
    },
  }
}

/** For the end of the transaction: nobody is told of what is not committed. */
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
