import { sessionRow } from '#store/account/session.ts'
import type { CommandResult, Watched } from '#worker/entry/engine-api.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { guardedLease, beatMs, createLease, LeaseLost, whileBeating } from '#worker/fencing/lease.ts'
import { roundBackoffMs } from '#worker/net/backoff.ts'
import type { ChatDeps, ChatPull } from './pull-chat.ts'
import { listen } from './stream.ts'

/** While the line is thin or metered nothing is kept open for news alone; this often it is looked whether it still is. */
const thinPauseMs = 30_000
/** What is new in the feed is new for everybody: all of them must not ask within the same moment. */
const spreadMs = 1_500

/**
 * Keeps one stream open for what a citizen has before their eyes, over all tabs: news on every screen, and the messages of a thread.
 *
 *   nobody looks ── a page is seen ──> lease ── ours ──> connection ──> pause (backoff, or the line's return) ──> connection …
 *        ^                               └── another tab's ──> looked at again with the next beat
 *        └── the page is hidden, the citizen has left
 */
export function createWatch(deps: ChatDeps & { pull: ChatPull }) {
  const { env, diary, pull, connection } = deps
  const { db } = env
  const lease = createLease({ env, db, name: 'chat' })
  let watched: Watched | null = null
  /** Counts what was asked for: only the last wish is followed. */
  let request = 0
  let look = new AbortController()
  let pause = new AbortController()
  /** One after the other: two of this tab would share its lease. */
  let following: Promise<unknown> = Promise.resolve()

  async function followOne(wanted: Watched, mine: AbortController): Promise<void> {
    const { signal } = mine
    while (!signal.aborted) {
      if (await lease.take().catch(() => false)) await listenAlone(wanted, mine).catch(noteFailure)
      await lease.release().catch(() => undefined)
      await env.sleep(beatMs, signal)
    }
  }

  async function listenAlone(wanted: Watched, mine: AbortController): Promise<void> {
    const lost = new AbortController()
    const isGivenUp = AbortSignal.any([mine.signal, lost.signal])
    await whileBeating({ lease, env, onLost: () => lost.abort() }, async () => {
      let failures = 0
      while (!isGivenUp.aborted) {
        const end = await connect(wanted, isGivenUp)
        failures = end === 'failed' ? failures + 1 : 0
        // With the next page that is seen it begins anew.
        if (end === 'nobody') mine.abort()
        pause = new AbortController()
        await env.sleep(pauseAfter(end, failures), AbortSignal.any([pause.signal, isGivenUp]))
      }
    })
  }

  function pauseAfter(end: End, failures: number): number {
    if (end === 'begun') return 0
    // Also after a good connection: a service that ends all of them must not be met by all of them at once.
    return end === 'thin' ? thinPauseMs : roundBackoffMs(Math.max(failures, 1), env.random())
  }

  async function connect({ thread }: Watched, signal: AbortSignal): Promise<End> {
    try {
      const { citizen, epoch } = await readPresence(db)
      if (!citizen) return 'nobody'
      if (thread === null && (env.savesData() || connection.isSlow())) return 'thin'
      const { account } = citizen
      const guard = guardedLease(lease, db, epoch)
      const known = () => (thread === null ? null : conversationWith(account, thread))
      // A conversation may have been begun on another device, or by the representation.
      if (thread !== null && (await known()) === null) await pull.list({ account, guard, signal }).catch(noteFailure)
      const conversation = await known()
      const begun = new AbortController()
      const onNews = (news: { isOwn: boolean }) => {
        tell(news, signal)
        if (thread === null || conversation !== null || !news.isOwn) return
        // The thread on the screen may have its conversation now.
        void pull
          .list({ account, guard, signal })
          .then(async () => (await known()) !== null && begun.abort())
          .catch(noteFailure)
      }
      const wanted = { account, conversation, guard, signal: AbortSignal.any([signal, begun.signal]) }
      const isHeard = await listen({ ...deps, onNews, pull }, wanted)
      if (begun.signal.aborted) return 'begun'
      return isHeard ? 'heard' : 'failed'
    } catch (error) {
      noteFailure(error)
      return 'failed'
    }
  }

  function tell(news: { isOwn: boolean }, signal: AbortSignal): void {
    const waitMs = news.isOwn ? 0 : spreadMs * env.random()
    void env.sleep(waitMs, signal).then(() => signal.aborted || deps.onNews(news))
  }

  /** Whatever the device could not do ends this connection, and never the watch: the next beat looks again. */
  function noteFailure(error: unknown): void {
    if (!(error instanceof LeaseLost)) diary.note('chat', 'storage', String(error))
  }

  async function conversationWith(account: string, representationId: string): Promise<string | null> {
    return (await db.conversations.where('[account+representationId]').equals([account, representationId]).first())?.id ?? null
  }

  function stop(): void {
    look.abort()
    pause.abort()
  }
  deps.signal.addEventListener('abort', stop, { once: true })

  return {
    async follow(wanted: Watched | null): Promise<CommandResult> {
      const isGoingOn = wanted === null ? watched === null : !look.signal.aborted && wanted.thread === watched?.thread
      if (isGoingOn || deps.signal.aborted) return { ok: true }
      stop()
      watched = wanted
      const own = (request += 1)
      if (wanted === null || !(await sessionRow(db, 'credentials')) || own !== request) return { ok: true }
      const mine = (look = new AbortController())
      following = following.then(() => followOne(wanted, mine))
      return { ok: true }
    },
    lineIsBack: () => pause.abort(),
    settled: () => following,
  }
}

/** `begun`: there is a conversation for the thread now. `thin`: the line is kept free. `nobody`: no citizen is here. */
type End = 'heard' | 'failed' | 'begun' | 'thin' | 'nobody'
