import { useTranslation } from 'react-i18next'
import type { CategoryId } from '#contract/guide/guide.ts'
import { capitalised, freshForMs } from '#src/shared/ui/text/format.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { StatusMark } from './status-mark.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { createContext, use } from 'react'
import './freshness.css'

interface FreshnessProps {
  /** When the service last confirmed it, in milliseconds since 1970; null: never. */
  confirmedAt: number | null
  /** See `checkedAsOf`. */
  withinMs?: number
  /** The subject of the text, which sets its maximum age: beyond it the label turns amber and says so. Without it there is no limit. */
  category?: CategoryId
  isOffline?: boolean
  /** Shown before the age: "On this device". */
  prefix?: string
}

/** A moon with an age: full if checked now, half if older, an empty ring if it cannot be checked. */
export function Freshness({ confirmedAt, withinMs, category, isOffline = false, prefix }: FreshnessProps) {
  const { t } = useTranslation('ui')
  const now = useNow()
  const { checked, locale } = useFormat()
  const checkedAt = useCheckedAsOf()(confirmedAt, withinMs)
  const words = checked(checkedAt, now)
  const age = prefix === undefined ? capitalised(words, locale) : `${prefix}, ${words}`
  if (category && mayBeOutdated(checkedAt, now, category)) {
    return (
      <span className="freshness freshness-outdated">
        <Icon name="clock" size={16} />
        <span>
          <span>{`${age}. `}</span>
          <b>{t('mayBeOutdated')}</b>
        </span>
      </span>
    )
  }
  const isFresh = checkedAt !== null && now - checkedAt < freshForMs
  return (
    <span className="freshness">
      <StatusMark name={isOffline || checkedAt === null ? 'offline' : isFresh ? 'fresh' : 'older'} size={16} />
      <span>{age}</span>
    </span>
  )
}

/** When this device last heard from the services; null: never, or not known. */
export const LastHeard = createContext<number | null>(null)

/** For what every sync round requests, also while data is saved. */
export const roundMs = 20 * 60_000
/** Everything else is requested again within a day. */
const dayMs = 24 * 60 * 60_000

/**
 * The time that "checked" means on every screen: when this device last heard from the services. What was not confirmed within `withinMs` of
 * that keeps its own time.
 */
export function checkedAsOf(confirmedAt: number | null, heardAt: number | null, withinMs = dayMs): number | null {
  if (confirmedAt === null || heardAt === null) return confirmedAt
  return Math.abs(heardAt - confirmedAt) <= withinMs ? heardAt : confirmedAt
}

export function useCheckedAsOf(): (confirmedAt: number | null, withinMs?: number) => number | null {
  const heardAt = use(LastHeard)
  return (confirmedAt, withinMs) => checkedAsOf(confirmedAt, heardAt, withinMs)
}

/**
 * How long after the last check a text counts as fresh, in days. After that the label says so; nothing is hidden. A shorter time costs more false
 * alarms on a long journey without a network; a longer one leaves a changed rule unmarked.
 */
const maxAgeDays: Record<CategoryId, number> = {
  // Danger moves by the day, and a wrong number costs more than any other mistake.
  emergencySituation: 7,
  currentNews: 7,
  // Dates, fees and deadlines of a month: votes, passports, addresses.
  everydayLife: 30,
  death: 30,
  // Law and forms, which change by the quarter, and plans that take as long.
  familyAndNationality: 60,
  emigration: 60,
  // Insurances and taxes change at the turn of a year and are announced long before.
  retirement: 90,
  remigration: 90,
}

/** A pack holds topics of every category: it is as fresh as its strictest one. */
export const strictestCategory: CategoryId = 'emergencySituation'

/** Whether a text checked at that time may be out of date now. False if it was never checked. */
export function mayBeOutdated(checkedAt: number | null, now: number, category: CategoryId): boolean {
  return checkedAt !== null && now - checkedAt > maxAgeDays[category] * 24 * 60 * 60_000
}
