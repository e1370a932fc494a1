import { useTranslation } from 'react-i18next'
import type { CategoryId } from '#contract/guide/guide.ts'
import { capitalised, freshForMs } from '#src/shared/ui/text/format.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { mayBeOutdated } from '#src/shared/ui/text/max-age.ts'
import { useCheckedAsOf } from './checked-as-of.ts'
import { StatusMark } from './status-mark.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/use-now.ts'
import './freshness.css'

interface FreshnessProps {
  /** When the service last confirmed it, in milliseconds since 1970; null: never. */
  confirmedAt: number | null
  /** See `checkedAsOf`. */
  withinMs?: number
  /** The subject of the text: once older than such a text may be, the label turns amber and says so. Without it there is no limit. */
  category?: CategoryId
  isOffline?: boolean
  /** Shown before the age: "On this device". */
  prefix?: string
}

/** A moon: full was checked now, half is older, an empty ring cannot be checked. Always with an age. */
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
