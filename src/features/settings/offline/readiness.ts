import type { Language } from '#contract/values/languages.ts'
import type { StoredPart } from '#store/rows/views.ts'
import type { InstallState } from '#src/shared/platform/update/install.ts'
import type { ShellStatus } from '#src/shared/platform/update/shell-status.ts'
import { mayBeOutdated, strictestCategory } from '#src/shared/ui/status/freshness.tsx'

export interface Own {
  country: string | null
  language: Language
  /** The post in charge is on the device, or the country has none. */
  hasRepresentation: boolean
}

export interface Facts {
  parts: readonly StoredPart[]
  own: Own
  /** Null: this browser keeps no app. Undefined: not known yet. */
  app: ShellStatus | null | undefined
  /** Service time minus device time; null: never compared. */
  clockOffsetMs: number | null
  now: number
}

/** `held`: waits for the citizen. `old`: here, but may be out of date; of the clock: wrong. */
export type RowState = 'ready' | 'coming' | 'held' | 'old' | 'missing' | 'unknown'
export type RowStates = Record<'app' | 'emergency' | 'representation' | 'pack' | 'language' | 'feed' | 'clock', RowState>

export type Readiness = 'readyYes' | 'readyOld' | 'readyClock' | 'readyCountry' | 'readyHeld' | 'readyEmergency' | 'readyNoApp' | 'readyNo'

/** A clock that is further off than this shows wrong ages, and a signature made by it may be refused. */
export const clockLimitMs = 2 * 60_000

export function rowStates({ parts, own, app, clockOffsetMs, now }: Facts): RowStates {
  const emergency = partOf(parts, 'emergency')
  const pack = packState(ownPack(parts, own), now)
  return {
    app: app === undefined ? 'unknown' : app === null ? 'missing' : app.present < app.total ? 'coming' : 'ready',
    emergency: emergencyState(emergency, now),
    representation: partOf(parts, 'representations') && own.hasRepresentation ? 'ready' : 'missing',
    pack,
    language: pack === 'old' ? 'ready' : pack,
    feed: partOf(parts, 'feed') ? 'ready' : 'missing',
    clock: clockOffsetMs === null ? 'unknown' : Math.abs(clockOffsetMs) > clockLimitMs ? 'old' : 'ready',
  }
}

/**
 * One sentence for all rows, the worst first. "Yes" only if help, representation, guide and the app itself are stored: the one answer that must
 * not be too early. `isCountryMissing`: only the citizen can supply it. Null until all is known.
 */
export function readiness(rows: RowStates, isCountryMissing: boolean): Readiness | null {
  if (rows.emergency === 'missing' || rows.emergency === 'coming') return 'readyNo'
  if (rows.app === 'unknown') return null
  if (rows.app === 'missing') return 'readyNoApp'
  if (isCountryMissing) return 'readyCountry'
  if (rows.pack === 'held') return 'readyHeld'
  const isHere = (state: RowState) => state === 'ready' || state === 'old'
  if (![rows.app, rows.pack, rows.representation].every(isHere)) return 'readyEmergency'
  if (rows.pack === 'old' || rows.emergency === 'old') return 'readyOld'
  return rows.clock === 'old' ? 'readyClock' : 'readyYes'
}

export type Check = keyof RowStates | 'install' | 'kept' | 'outbox'

interface CheckFacts {
  rows: RowStates
  country: string | null
  /** The first round may still bring a guess of the country. */
  isCountrySettled: boolean
  install: InstallState
  /** Whether the browser promises to keep what is stored; null: it does not say. */
  isKept: boolean | null
  hasAskedToKeep: boolean
  needsYou: number
}

/** What only the citizen can fix, most serious first: not what comes by itself, and not what no tap changes. */
export function thingsToDo({ rows, country, isCountrySettled, install, isKept, hasAskedToKeep, needsYou }: CheckFacts): Check[] {
  const checks: [Check, boolean][] = [
    ['representation', country === null && isCountrySettled],
    ['emergency', rows.emergency === 'old'],
    ['pack', rows.pack === 'held' || rows.pack === 'old'],
    ['clock', rows.clock === 'old'],
    ['outbox', needsYou > 0],
    ['kept', isKept === false && !hasAskedToKeep],
    ['install', install === 'offered'],
  ]
  return checks.flatMap(([check, isToDo]) => (isToDo ? [check] : []))
}

/** The checks as they are listed. */
export const checkOrder: readonly Check[] = [
  'emergency',
  'representation',
  'pack',
  'language',
  'app',
  'install',
  'kept',
  'clock',
  'feed',
  'outbox',
]

/** How many of the checks are met. `outbox`: the state of its row. */
export function metChecks({
  rows,
  install,
  isKept,
  outbox,
}: Pick<CheckFacts, 'rows' | 'install' | 'isKept'> & { outbox: RowState }): number {
  const others: Record<Exclude<Check, keyof RowStates>, boolean> = {
    install: isInstalled(install),
    kept: isKept === true,
    outbox: outbox === 'ready',
  }
  return Object.values(others).filter(Boolean).length + Object.values(rows).filter((state) => state === 'ready').length
}

export function isInstalled(install: InstallState): boolean {
  return install === 'running' || install === 'installed'
}

/** The pack that the citizen reads: their country in their language. Without a country the guide shows Switzerland's topics. */
export function ownPack(parts: readonly StoredPart[], { country, language }: Own): StoredPart | undefined {
  return parts.find((stored) => stored.part === 'guide' && stored.country === (country ?? 'CH') && stored.language === language)
}

export function partOf(parts: readonly StoredPart[], part: StoredPart['part']): StoredPart | undefined {
  return parts.find((stored) => stored.part === part && stored.count > 0)
}

/** Languages in which all of the citizen's guide is here. */
export function languagesHere(parts: readonly StoredPart[], country: string | null): Language[] {
  return parts.flatMap(({ part, country: of, language, ...pack }) =>
    part === 'guide' && of === (country ?? 'CH') && language && isWhole(pack) ? [language] : [],
  )
}

/** All that the pack names can be opened; an update of it may be under way. */
export function isWhole({ count, wanted }: Pick<StoredPart, 'count' | 'wanted'>): boolean {
  return wanted !== undefined && wanted > 0 && count >= wanted
}

/** A single text that is gone may be the one that is needed. Damage that the self-test found leaves the help of no known age. */
function emergencyState(emergency: StoredPart | undefined, now: number): RowState {
  if (!emergency) return 'missing'
  if (!isWhole(emergency)) return 'coming'
  return emergency.confirmedAt === null || mayBeOutdated(emergency.confirmedAt, now, strictestCategory) ? 'old' : 'ready'
}

function packState(pack: StoredPart | undefined, now: number): RowState {
  if (!pack) return 'missing'
  if (isWhole(pack)) return mayBeOutdated(pack.confirmedAt, now, strictestCategory) ? 'old' : 'ready'
  return pack.state === 'held' ? 'held' : 'coming'
}

/** An upper bound for one more pack in a language: what the biggest one here takes, since countries share their articles. */
export function packEstimate(parts: readonly StoredPart[], language: Language): number | null {
  const sizes = parts
    .filter((stored) => stored.part === 'guide' && stored.language === language && isWhole(stored))
    .map(({ bytes }) => bytes)
  return sizes.length > 0 ? Math.max(...sizes) : null
}
