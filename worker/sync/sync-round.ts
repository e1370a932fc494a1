import { partners } from '#contract/content/content-host.ts'
import { apiVersion, ping } from '#contract/wire/self-description.ts'
import { countries, representations } from '#contract/contact/representation.ts'
import { sitemap } from '#contract/guide/guide.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Connection } from '#worker/net/connection.ts'
import type { Diary } from '#worker/diary.ts'
import { failureText } from '#worker/diary.ts'
import { pullTier } from '#worker/guide/emergency-fill.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { createFeedPull } from '#worker/feed/feed-pull.ts'
import type { FeedPull } from '#worker/feed/feed-pull.ts'
import { maxAgeMs, pausedLast, resumeAtMs, nextAfterPauseMs, stepFailure } from './cadence.ts'
import type { PullEnd } from './pull.ts'
import { createFeedStore } from '#worker/feed/feed-store.ts'
import type { FeedStore } from '#worker/feed/feed-store.ts'
import type { Http } from '#worker/net/http.ts'
import type { Citizen } from '#worker/identity/session/citizen.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { pullOwnMaps } from '#worker/guide/map-pull.ts'
import type { PackPull } from '#worker/guide/packs/pack-pull.ts'
import { fallbackCountry, pullOtherPacks, pullPack } from '#worker/guide/packs/pack-round.ts'
import { prefetchPictures } from '#worker/pictures/prefetch-pictures.ts'
import { createResourcePull } from './resource-pull.ts'

const deeperFeed = 'deeper feed'

export interface RoundDeps {
  /** False once the citizen has left the scope that this round is for. */
  isCurrent: () => boolean
  env: Environment
  http: Http
  lease: Lease
  connection: Connection
  diary: Diary
  packs: PackPull
  /** Sends a ping after an unanswered request. False: the network is lost. True: only one service does not reply. */
  isLineUp: () => Promise<boolean>
  /** Null if nobody is logged in. */
  citizen: Citizen | null
  /** Steps before all others: replies to a call for help. */
  urgent: CycleStep[]
  /** Steps of this citizen. */
  own: CycleStep[]
  /** Name of a step: when the pause that its service asked for ends, on the monotonic clock. A round skips these steps and adds new pauses. */
  pausedUntilMs: Map<string, number>
}

/** `deeper`: the citizen scrolled to the end. `all`: fetch everything, however fresh. `news`: fetch what may be new for the citizen. */
export interface RoundRequest {
  deeper: boolean
  all: boolean
  news: boolean
}

/** What a round wants of a citizen's own data. */
export interface OwnSteps {
  isAll: boolean
  isNews: boolean
  signal: AbortSignal
}

export interface CycleResult {
  failure: Failure | null
  /** When the next round should run because a pause ends or somebody waits for a result, on the monotonic clock. Null: the interval or backoff decides. */
  resumeAtMs: number | null
  /** What of the request the next round has to do, because this one did not reach it. */
  unmet: RoundRequest
  /** False if the round ended because the network is lost. */
  hasLine: boolean
}

export interface CycleStep {
  name: string
  /** The round has a second step with this name. Only a failure of that one counts. */
  isEarly?: true
  run: () => Promise<PullEnd>
}

/** What a round has met so far. */
interface RoundState {
  /** The first failure that may pass: backoff follows. */
  failure: Failure | null
  /** The reply of the service that asked for a pause, which ended the round. */
  busy: Failure | null
  /** When a result that somebody waits for is due, on the monotonic clock. */
  dueAtMs: number
  unmet: RoundRequest
}

type AfterStep = 'next-step' | 'end-of-round' | 'line-lost'

/**
 * One round of pulls, most important first: the first page of the feed, the emergency data (a part of it comes with the app), the guide, deeper pages, the rest.
 * The order is importance, not dependence: a failure ends only its own step. Two things end the round, because the other steps would most likely
 * fail as well: a lost network, detected by a ping after an unanswered request, and a service that asks for a pause. That service's step is the last one
 * in the following rounds until it is answered, so that it does not delay the other services.
 */
export async function runRound(deps: RoundDeps, context: EngineContext, request: RoundRequest, signal: AbortSignal): Promise<CycleResult> {
  const { env, pausedUntilMs } = deps
  const state: RoundState = {
    failure: null,
    busy: null,
    dueAtMs: Number.POSITIVE_INFINITY,
    unmet: { deeper: false, all: false, news: false },
  }
  const interrupted = (failure: Failure | null, hasLine: boolean) => ({ failure, resumeAtMs: null, unmet: request, hasLine })
  const isPaused = ({ name }: CycleStep) => (pausedUntilMs.get(name) ?? 0) > env.monotonicMs()
  await feedStoreOf(deps, context).adopt()
  const steps = pausedLast(stepsOf(deps, context, request, signal), ({ name }) => pausedUntilMs.has(name))
  for (const [no, step] of steps.entries()) {
    if (signal.aborted) return interrupted(null, true)
    if (isPaused(step)) continue
    const end = await runStep(deps, step)
    if (end.kind !== 'failure') {
      if (end.kind === 'done' && end.againInMs !== undefined) state.dueAtMs = Math.min(state.dueAtMs, env.monotonicMs() + end.againInMs)
      pausedUntilMs.delete(step.name)
      continue
    }
    if (signal.aborted) return interrupted(null, true)
    const after = await afterFailure(deps, {
      state,
      step,
      request,
      failure: end.failure,
      isLast: () => steps.slice(no + 1).every(isPaused),
    })
    if (after === 'line-lost') return interrupted(end.failure, false)
    if (after === 'end-of-round') break
  }
  const { failure, busy, dueAtMs, unmet } = state
  const pauses = [...pausedUntilMs.values()].filter((untilMs) => untilMs > env.monotonicMs())
  return { failure: failure ?? busy, resumeAtMs: resumeAtMs(failure !== null, [dueAtMs, ...pauses]), unmet, hasLine: true }
}

/** A step that an invariant stops is over for this round: what it brought is not stored, and the other steps go on. */
function runStep({ diary }: RoundDeps, { run }: CycleStep): Promise<PullEnd> {
  return run().catch((error: unknown) => {
    diary.noteFailed(error)
    return { kind: 'done' }
  })
}

async function afterFailure(
  { env, diary, pausedUntilMs, isLineUp }: RoundDeps,
  failed: { state: RoundState; step: CycleStep; request: RoundRequest; failure: Failure; isLast: () => boolean },
): Promise<AfterStep> {
  const { state, step, request, failure, isLast } = failed
  diary.note(step.name, failureText(failure), failure.kind === 'refused' ? failure.problem.detail : undefined)
  const { pauseMs, isPassing, needsPing } = stepFailure(failure)
  if (step.name === deeperFeed) state.unmet = { deeper: request.deeper, all: false, news: false }
  if (pauseMs > 0) pausedUntilMs.set(step.name, env.monotonicMs() + pauseMs)
  if (step.isEarly) return 'next-step'
  if (pauseMs > 0) {
    state.busy = failure
    if (isLast()) return 'end-of-round'
    state.dueAtMs = Math.min(state.dueAtMs, env.monotonicMs() + nextAfterPauseMs(pauseMs, env.random))
    state.unmet = request
    return 'end-of-round'
  }
  if (isPassing) state.failure ??= failure
  return needsPing && !(await isLineUp()) ? 'line-lost' : 'next-step'
}

function stepsOf(deps: RoundDeps, context: EngineContext, request: RoundRequest, signal: AbortSignal): CycleStep[] {
  const { env, http, lease, connection, packs } = deps
  const { language } = context
  const country = context.country ?? fallbackCountry
  const isSparing = () => env.savesData() || connection.isSlow()
  const age = (limitMs: number) => (request.all ? 0 : limitMs)
  const resource = createResourcePull({ env, http, lease })
  const feed = feedOf(deps, context)
  const common = { language, signal }
  const guide = { ...common, build: context.build, maxAgeMs: age(maxAgeMs.guide) }
  const later = { ...common, maxAgeMs: age(maxAgeMs.slowlyChanging) }

  const essential: CycleStep[] = [
    ...deps.urgent,
    { name: 'feed', run: () => feed.freshen(signal) },
    { name: 'emergency', run: () => pullTierOrParts(deps, resource, { ...common, maxAgeMs: age(maxAgeMs.tier) }) },
    {
      name: 'sitemap',
      run: () =>
        resource({
          ...common,
          key: resourceKeys.sitemap(country, language),
          call: sitemap,
          parameters: { country },
          maxAgeMs: age(maxAgeMs.guide),
        }),
    },
    { name: 'pack', run: () => pullPack(packs, { ...guide, country, isSparing: isSparing() }) },
    ...deps.own,
    {
      name: 'other packs',
      run: () => pullOtherPacks({ db: env.db, packs, resource }, { country, language }, { ...guide, isSparing: isSparing() }),
    },
    { name: deeperFeed, run: () => deepenAsFitting(feed, { signal, isSparing: isSparing(), isWanted: request.deeper }) },
    { name: 'partners', run: () => resource({ ...later, key: resourceKeys.partners, call: partners }) },
    {
      name: 'map',
      run: () => pullOwnMaps({ env, http, lease }, { ...common, country: context.country, account: deps.citizen?.account ?? null }),
    },
    { name: 'abilities', run: () => resource({ ...later, key: resourceKeys.ping, call: ping }) },
    { name: 'version', run: () => resource({ ...later, key: resourceKeys.apiVersion, call: apiVersion }) },
  ]
  return isSparing() ? essential : [...essential, { name: 'pictures', run: () => prefetchPictures(env, signal) }]
}

/** A service without the emergency extension has the same records in two calls of the specification. */
async function pullTierOrParts(
  deps: RoundDeps,
  resource: ReturnType<typeof createResourcePull>,
  options: { language: EngineContext['language']; maxAgeMs: number; signal: AbortSignal },
): Promise<PullEnd> {
  const end = await pullTier(deps, options)
  if (end.kind !== 'failure' || end.failure.kind !== 'refused') return end
  const first = await resource({ ...options, key: resourceKeys.countries, call: countries })
  return first.kind === 'failure' ? first : resource({ ...options, key: resourceKeys.representations, call: representations })
}

/** On a slow connection, or with data saving on, each deeper page is fetched only when the citizen scrolls to it. */
async function deepenAsFitting(feed: FeedPull, wanted: { signal: AbortSignal; isSparing: boolean; isWanted: boolean }): Promise<PullEnd> {
  if (!wanted.isSparing) return feed.deepen(wanted.signal, false)
  return wanted.isWanted ? feed.deepen(wanted.signal, true) : { kind: 'done' }
}

function feedOf(deps: RoundDeps, context: EngineContext): FeedPull {
  const { env, http, connection } = deps
  return createFeedPull({ env, http, store: feedStoreOf(deps, context), scope: scopeOf(deps, context), isSlow: connection.isSlow })
}

function feedStoreOf(deps: RoundDeps, context: EngineContext): FeedStore {
  const { env, lease, diary, isCurrent } = deps
  return createFeedStore({ env, lease, diary, scope: scopeOf(deps, context), isCurrent })
}

/** The profile names the countries of the feed. Without one, or without a log-in, it is the country of the guide. */
function scopeOf({ citizen }: RoundDeps, { country, language }: EngineContext): Scope {
  const guides = country ? [country.toLowerCase()] : []
  if (!citizen) return { account: nobody, countries: guides, repcodes: [], language }
  const { account, repcodes } = citizen
  return { account, countries: citizen.countries.length > 0 ? citizen.countries : guides, repcodes, language }
}
