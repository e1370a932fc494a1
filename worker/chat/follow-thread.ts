import { sessionRow } from '#store/account/session.ts'
import type { CommandResult } from '#worker/entry/engine-api.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { guardedLease, beatMs, createLease, LeaseLost, whileBeating } from '#worker/fencing/lease.ts'
import { roundBackoffMs } from '#worker/net/backoff.ts'
import type { ChatDeps, ChatPull } from './pull-chat.ts'
import { listen } from './stream.ts'

/** Beats between two looks at the list of conversations while there is none with whom the citizen looks at. */
const beatsAnAsk = 6

/**
 * Keeps one stream open for the thread that a citizen looks at, over all tabs.
 *
 *   nobody looks ── a thread is opened ──> lease ── ours ──> connection ──> pause (backoff, or the line's return) ──> connection …
 *        ^                                  └── another tab's ──> looked at again with the next beat
 *        └── the thread was left, the page is hidden
 */
export function createWatch(deps: ChatDeps & { pull: ChatPull }) {
  const { env, diary, pull } = deps
  const { db } = env
  const lease = createLease({ env, db, name: 'chat' })
  let watched: string | null = null
  /** Counts what was asked for: only the last wish is followed. */
  let request = 0
  let look = new AbortController()
  let pause = new AbortController()
  /** One after the other: two of this tab would share its lease. */
  let following: Promise<unknown> = Promise.resolve()

  async function followOne(representationId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (await lease.take().catch(() => false)) await listenAlone(representationId, signal).catch(noteFailure)
      await lease.release().catch(() => undefined)
      await env.sleep(beatMs, signal)
    }
  }

  async function listenAlone(representationId: string, signal: AbortSignal): Promise<void> {
    const lost = new AbortController()
    const isGivenUp = AbortSignal.any([signal, lost.signal])
    await whileBeating({ lease, env, onLost: () => lost.abort() }, async () => {
      let failures = 0
      let idle = 0
      while (!isGivenUp.aborted) {
        // A desk may write first while the citizen looks at an empty thread.
        if (idle % beatsAnAsk === 0) await askForConversations(isGivenUp)
        const end = await connect(representationId, isGivenUp)
        idle = end === 'not-begun' ? idle + 1 : 1
        failures = end === 'failed' ? failures + 1 : 0
        pause = new AbortController()
        // Also after a good connection: a service that ends all of them must not be met by all of them at once.
        const pauseMs = end === 'not-begun' ? beatMs : roundBackoffMs(Math.max(failures, 1), env.random())
        await env.sleep(pauseMs, AbortSignal.any([pause.signal, isGivenUp]))
      }
    })
  }

  /** `not-begun`: there is no conversation yet, and the citizen's first message will make one. */
  async function connect(representationId: string, signal: AbortSignal): Promise<'heard' | 'failed' | 'not-begun'> {
    try {
      const { citizen, epoch } = await readPresence(db)
      if (!citizen) return 'failed'
      const { account } = citizen
      const guard = guardedLease(lease, db, epoch)
      const id = await conversationWith(account, representationId)
      if (id === undefined) return 'not-begun'
      const isHeard = await listen({ ...deps, pull }, { account, conversation: id, guard, signal })
      return isHeard ? 'heard' : 'failed'
    } catch (error) {
      noteFailure(error)
      return 'failed'
    }
  }

  /** Whatever the device could not do ends this connection, and never the watch: the next beat looks again. */
  function noteFailure(error: unknown): void {
    if (!(error instanceof LeaseLost)) diary.note('chat', 'storage', String(error))
  }

  /** One may have been begun on another device, or by the representation. */
  async function askForConversations(signal: AbortSignal): Promise<void> {
    const { citizen, epoch } = await readPresence(db)
    if (!citizen) return
    const guard = guardedLease(lease, db, epoch)
    await pull.list({ account: citizen.account, guard, signal }).catch(noteFailure)
  }

  async function conversationWith(account: string, representationId: string): Promise<string | undefined> {
    return (await db.conversations.where('[account+representationId]').equals([account, representationId]).first())?.id
  }

  function stop(): void {
    look.abort()
    pause.abort()
  }
  deps.signal.addEventListener('abort', stop, { once: true })

  return {
    async follow(representationId: string | null): Promise<CommandResult> {
      const isSame = representationId === watched && (watched === null || !look.signal.aborted)
      if (isSame || deps.signal.aborted) return { ok: true }
      stop()
      watched = representationId
      const own = (request += 1)
      if (representationId === null || !(await sessionRow(db, 'credentials')) || own !== request) return { ok: true }
      const mine = (look = new AbortController())
      following = following.then(() => followOne(representationId, mine.signal))
      return { ok: true }
    },
    lineIsBack: () => pause.abort(),
    settled: () => following,
  }
}
