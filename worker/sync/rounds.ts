import { shownScope } from '#store/feed/read-feed.ts'
import { readSharedFeed } from '#store/feed/shared-feed.ts'
import { pullCheckIns } from '#worker/alert/pull-check-ins.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import { guardedLease } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { collectGarbage } from '#worker/guide/packs/garbage.ts'
import type { PackPull } from '#worker/guide/packs/pack-pull.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import { isFreshAge } from './cadence.ts'
import { runRound } from './sync-round.ts'
import type { CycleResult, CycleStep, OwnSteps, RoundRequest } from './sync-round.ts'

/** A part that has steps of its own for a citizen. */
interface StepSource {
  steps(now: Presence, wanted: OwnSteps): CycleStep[]
}

interface RoundsParts extends Pick<CoreParts, 'env' | 'http' | 'diary' | 'connection' | 'language'> {
  lease: Lease
  packs: PackPull
  context: () => EngineContext | null
  identity: {
    prepare(): Promise<void>
    presence(): Promise<Presence>
    watch(onChange: (now: Presence) => void): () => void
    /** `forPass` run before the feed if the device has no pass for it. */
    steps(now: Presence, wanted: OwnSteps): { forPass: CycleStep[]; own: CycleStep[] }
  }
  chat: StepSource
  isLineUp: () => Promise<boolean>
  /** Called after each round, also a failed one. */
  onEnd: () => void
}

/** Composes each round: for whom, in which scope, and which services are in a pause. */
export function createRounds(parts: RoundsParts) {
  const { env, lease, identity, chat } = parts
  const { db } = env
  /** The citizen of the last round, with the countries and representations of their feed. */
  let here: Presence | null = null
  /** End of the pause that each of these steps' services asked for, on the monotonic clock. */
  const pausedUntilMs = new Map<string, number>()

  return {
    /** Null until the page has set the context. */
    async run(request: RoundRequest, signal: AbortSignal): Promise<CycleResult | null> {
      const mine = parts.context()
      if (!mine) return null
      try {
        await identity.prepare()
        const now = await identity.presence()
        here = now
        const isCurrent = () => {
          const context = parts.context()
          return context?.language === mine.language && context.country === mine.country && here?.key === now.key
        }
        const wanted = { isAll: request.all, isNews: request.news, signal }
        const checkIns = { name: 'check-ins', run: () => pullCheckIns(parts, { presence: now, wanted }) }
        const { forPass, own } = identity.steps(now, wanted)
        const hasPass = now.citizen !== null && (await readSharedFeed(db, now.citizen.account)).pass !== undefined
        const deps = {
          ...parts,
          lease: guardedLease(lease, db, now.epoch),
          isCurrent,
          citizen: now.citizen,
          urgent: hasPass ? [checkIns] : [checkIns, ...forPass],
          own: [...own, ...chat.steps(now, wanted)],
          pausedUntilMs,
        }
        const result = await runRound(deps, mine, request, signal)
        if (!result.failure && !signal.aborted) await collectGarbage(db)
        return result
      } finally {
        parts.onEnd()
      }
    },

    /** Another tab has run a round recently. */
    async isFresh(): Promise<boolean> {
      const shown = await shownScope(db)
      const confirmedAt = shown && (await db.scopes.get(shown.key))?.confirmedAt
      return !!confirmedAt && isFreshAge(env.now() - confirmedAt)
    },

    /** The next round calls every service, also those in a pause. */
    forgetPauses(): void {
      for (const name of pausedUntilMs.keys()) pausedUntilMs.set(name, 0)
    },

    /** Calls `onOther` after a log-in, a log-out or a change of scope, in this tab or another: the running round is for the wrong feed. */
    watch: (onOther: () => void): (() => void) =>
      identity.watch((now) => {
        if (now.key === here?.key) return
        // A picture that was on its way when the device was emptied.
        if (here && here.epoch !== now.epoch) void env.removePictures().catch(() => undefined)
        // What the next start would show first is somebody else's feed.
        if (here) void env.removeFirstScreen().catch(() => undefined)
        here = now
        onOther()
      }),
  }
}
