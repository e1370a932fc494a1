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
import { goesOnInMs, inTurn, maxAgeMs, resumeAtMs, stepFailure } from './cadence.ts'
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
  /** False once the citizen has left the scope this round is for. */
  isCurrent: () => boolean
  env: Environment
  http: Http
  lease: Lease
  connection: Connection
  diary: Diary
  packs: PackPull
  /** Asks for a sign of life: what tells a dead line from one service that does not answer. */
  isLineUp: () => Promise<boolean>
  /** Whom the round is for; null: nobody is logged in. */
  citizen: Citizen | null
  /** What somebody in need waits for: before anything else. */
  urgent: CycleStep[]
  /** The round's part for the citizen alone. */
  own: CycleStep[]
  /** By a step's name: until when its service asked to be left alone, on the forward-only clock. A round leaves the step out, and notes new ones. */
  quietUntilMs: Map<string, number>
}

/** `deeper`: the citizen scrolled to the end. `all`: ask for everything, however fresh. `news`: for what may be new with the citizen. */
export interface RoundRequest {
  deeper: boolean
  all: boolean
  news: boolean
}

/** What of a citizen's own a round wants. */
export interface OwnSteps {
  isAll: boolean
  isNews: boolean
  signal: AbortSignal
}

export interface CycleResult {
  failure: Failure | null
  /** The earliest end of a pause that a service asked for, or what somebody waits for, on the forward-only clock; null: neither, or backoff decides. */
  resumeAtMs: number | null
  /** What of the wish the next round has to carry, because this one did not come to it. */
  unmet: RoundRequest
  /** False where the round ended at a lost line. */
  hasLine: boolean
}

export interface CycleStep {
  name: string
  /** How it fails is for another step of its name to say: the round goes on. */
  isAhead?: true
  run: () => Promise<PullEnd>
}

/**
 * One round of pulls, most important first: the first page, what an emergency needs (its floor came with the app), the guide, deeper pages, then
 * what is nice to have. The order says importance, never dependence: a failure skips its own step. Two things end the round, because the rest would mostly
 * meet the same: a line that is lost, which `ping` tells after an unanswered call, and a service that asks to be left alone. Its step comes last from then on,
 * until it was answered, so that no service keeps another's news away.
 */
export async function runRound(deps: RoundDeps, context: EngineContext, request: RoundRequest, signal: AbortSignal): Promise<CycleResult> {
  const { env, diary, quietUntilMs } = deps
  let failure: Failure | null = null
  let busy: Failure | null = null
  /** On the forward-only clock. */
  let awaitedAtMs = Number.POSITIVE_INFINITY
  let unmet: RoundRequest = { deeper: false, all: false, news: false }
  const brokenOff = (why: Failure | null, hasLine: boolean) => ({ failure: why, resumeAtMs: null, unmet: request, hasLine })
  await feedStoreOf(deps, context).adopt()
  const steps = inTurn(stepsOf(deps, context, request, signal), ({ name }) => quietUntilMs.has(name))
  const isQuiet = ({ name }: CycleStep) => (quietUntilMs.get(name) ?? 0) > env.monotonicMs()
  for (const [no, step] of steps.entries()) {
    if (signal.aborted) return brokenOff(null, true)
    if (isQuiet(step)) continue
    const end = await step.run()
    if (end.kind === 'done' && end.againInMs !== undefined) awaitedAtMs = Math.min(awaitedAtMs, env.monotonicMs() + end.againInMs)
    if (end.kind !== 'failure') {
      quietUntilMs.delete(step.name)
      continue
    }
    if (signal.aborted) return brokenOff(null, true)
    diary.note(step.name, failureText(end.failure), end.failure.kind === 'refused' ? end.failure.problem.detail : undefined)
    const { pauseMs, isPassing, asksLine } = stepFailure(end.failure)
    if (step.name === deeperFeed) unmet = { deeper: request.deeper, all: false, news: false }
    if (pauseMs > 0) quietUntilMs.set(step.name, env.monotonicMs() + pauseMs)
    if (step.isAhead) continue
    if (pauseMs > 0) {
      busy = end.failure
      if (steps.slice(no + 1).every(isQuiet)) break
      awaitedAtMs = Math.min(awaitedAtMs, env.monotonicMs() + goesOnInMs(pauseMs, env.random))
      unmet = request
      break
    }
    if (isPassing) failure ??= end.failure
    if (asksLine && !(await deps.isLineUp())) return brokenOff(end.failure, false)
  }
  const pauses = [...quietUntilMs.values()].filter((untilMs) => untilMs > env.monotonicMs())
  const resumeMs = resumeAtMs(failure !== null, [awaitedAtMs, ...pauses])
  return { failure: failure ?? busy, resumeAtMs: resumeMs, unmet, hasLine: true }
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

/** A backend without the emergency extension gives the same records by two calls of the specification. */
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

/** On a slow line, or where the citizen saves data, deeper pages follow the scrolling, one at a time. */
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

/** A citizen's profile says whose news they get; the guide's country where it does not, or where nobody is logged in. */
function scopeOf({ citizen }: RoundDeps, { country, language }: EngineContext): Scope {
  const guides = country ? [country.toLowerCase()] : []
  if (!citizen) return { account: nobody, countries: guides, repcodes: [], language }
  const { account, repcodes } = citizen
  return { account, countries: citizen.countries.length > 0 ? citizen.countries : guides, repcodes, language }
}
