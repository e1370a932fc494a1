import { sessionRow } from '#store/account/session.ts'
import type { CommandResult, Watched } from '#worker/entry/engine-api.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { guardedLease, beatMs, createLease, LeaseLost, whileBeating } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { roundBackoffMs } from '#worker/net/backoff.ts'
import type { ChatDeps, ChatPull } from './pull-chat.ts'
import { listen } from './stream.ts'

/** On a slow or metered network no stream is kept open for news alone. The network is checked again after this time. */
const slowPauseMs = 30_000
/** News of the feed reaches all devices at once, so each waits up to this long before it fetches. */
const spreadMs = 1_500

interface WatchDeps extends ChatDeps {
  pull: ChatPull
}

interface Watch extends WatchDeps {
  lease: Lease
  /** What the page shows; null if no page is visible. */
  watched: Watched | null
  /** Number of calls of `follow`: an earlier one stops when a later one came while it read the database. */
  requests: number
  /** Aborted to stop following `watched`. */
  view: AbortController
  /** Aborted to end the pause between two connections. */
  pause: AbortController
  /** Views run one after the other, because two of this tab would share its lease. */
  following: Promise<unknown>
}

/**
 * How a connection ended:
 * - `received`: the service sent something on it.
 * - `failed`: it sent nothing, or the device could not store it.
 * - `begun`: the thread has its first conversation now.
 * - `slow`: the network is slow or metered, and no thread is on the screen.
 * - `logged-out`: nobody is logged in.
 */
type End = 'received' | 'failed' | 'begun' | 'slow' | 'logged-out'

/**
 * Keeps one event stream open over all tabs while a page is visible: for news on every screen, and for the messages of a thread.
 *
 *   no page visible ── a page is shown ──> lease ── taken ──> connection ──> pause (backoff, or until the network is back) ──> connection …
 *        ^                                  └── held by another tab ──> tried again with the next beat
 *        └── the page is hidden, or the citizen has logged out
 */
export function createWatch(deps: WatchDeps) {
  const lease = createLease({ env: deps.env, db: deps.env.db, name: 'chat' })
  const watch: Watch = {
    ...deps,
    lease,
    watched: null,
    requests: 0,
    view: new AbortController(),
    pause: new AbortController(),
    following: Promise.resolve(),
  }
  deps.signal.addEventListener('abort', () => stop(watch), { once: true })
  return {
    follow: (wanted: Watched | null) => follow(watch, wanted),
    onReconnect: () => watch.pause.abort(),
    settled: () => watch.following,
  }
}

async function follow(watch: Watch, wanted: Watched | null): Promise<CommandResult> {
  const { watched, view, env, signal } = watch
  const isUnchanged = wanted === null ? watched === null : !view.signal.aborted && wanted.thread === watched?.thread
  if (isUnchanged || signal.aborted) return { ok: true }
  stop(watch)
  watch.watched = wanted
  const own = (watch.requests += 1)
  if (wanted === null || !(await sessionRow(env.db, 'credentials')) || own !== watch.requests) return { ok: true }
  const next = (watch.view = new AbortController())
  watch.following = watch.following.then(() => followView(watch, wanted, next))
  return { ok: true }
}

function stop({ view, pause }: Watch): void {
  view.abort()
  pause.abort()
}

async function followView(watch: Watch, wanted: Watched, view: AbortController): Promise<void> {
  const { lease, env } = watch
  while (!view.signal.aborted) {
    const isTaken = await lease.take().catch(() => false)
    if (isTaken) await listenUnderLease(watch, wanted, view).catch((error: unknown) => noteFailure(watch, error))
    await lease.release().catch(() => undefined)
    await env.sleep(beatMs, view.signal)
  }
}

async function listenUnderLease(watch: Watch, wanted: Watched, view: AbortController): Promise<void> {
  const { lease, env } = watch
  const lost = new AbortController()
  const signal = AbortSignal.any([view.signal, lost.signal])
  await whileBeating({ lease, env, onLost: () => lost.abort() }, async () => {
    let failures = 0
    while (!signal.aborted) {
      const end = await connect(watch, wanted, signal)
      failures = end === 'failed' ? failures + 1 : 0
      // The next page that is shown calls `follow` again.
      if (end === 'logged-out') view.abort()
      watch.pause = new AbortController()
      await env.sleep(pauseMs(end, failures, env.random()), AbortSignal.any([watch.pause.signal, signal]))
    }
  })
}

function pauseMs(end: End, failures: number, random: number): number {
  switch (end) {
    case 'begun':
      return 0
    case 'slow':
      return slowPauseMs
    // Also after a good connection: if the service ends all of them, they must not come back at once.
    case 'received':
    case 'failed':
    case 'logged-out':
      return roundBackoffMs(Math.max(failures, 1), random)
  }
}

async function connect(watch: Watch, { thread }: Watched, signal: AbortSignal): Promise<End> {
  const { env, connection, lease, pull } = watch
  try {
    const { citizen, epoch } = await readPresence(env.db)
    if (!citizen) return 'logged-out'
    if (thread === null && (env.savesData() || connection.isSlow())) return 'slow'
    const { account } = citizen
    const guard = guardedLease(lease, env.db, epoch)
    const readConversation = () => (thread === null ? null : conversationWith(watch, account, thread))
    const reload = () => pull.list({ account, guard, signal })
    // Another device or the representation may have begun a conversation.
    if (thread !== null && (await readConversation()) === null) await reload().catch((error: unknown) => noteFailure(watch, error))
    const conversation = await readConversation()
    const begun = new AbortController()
    const onNews = (news: { isOwn: boolean }) => {
      passOn(watch, news, signal)
      if (thread === null || conversation !== null || !news.isOwn) return
      // The thread on the screen may have its conversation now.
      void reload()
        .then(async () => (await readConversation()) !== null && begun.abort())
        .catch((error: unknown) => noteFailure(watch, error))
    }
    const wanted = { account, conversation, guard, signal: AbortSignal.any([signal, begun.signal]) }
    const hasReceived = await listen({ ...watch, onNews }, wanted)
    if (begun.signal.aborted) return 'begun'
    return hasReceived ? 'received' : 'failed'
  } catch (error) {
    noteFailure(watch, error)
    return 'failed'
  }
}

function passOn({ env, onNews }: Watch, news: { isOwn: boolean }, signal: AbortSignal): void {
  const waitMs = news.isOwn ? 0 : spreadMs * env.random()
  void env.sleep(waitMs, signal).then(() => signal.aborted || onNews(news))
}

/** A failure of the device ends one connection, never the watch: the next beat tries again. */
function noteFailure({ diary }: Watch, error: unknown): void {
  if (!(error instanceof LeaseLost)) diary.note('chat', 'storage', String(error))
}

async function conversationWith({ env }: Watch, account: string, representationId: string): Promise<string | null> {
  return (await env.db.conversations.where('[account+representationId]').equals([account, representationId]).first())?.id ?? null
}
