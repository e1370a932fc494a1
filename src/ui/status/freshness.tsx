import { useTranslation } from 'react-i18next'
import type { CategoryId } from '#contract/guide/guide.ts'
import { capitalised, freshForMs } from '#src/ui/format/format.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { mayBeOutdated } from '#src/ui/format/max-age.ts'
import { StatusMark } from './status-mark.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { useNow } from '#src/platform/use-now.ts'
import './freshness.css'

interface FreshnessProps {
  /** Milliseconds since 1970; null: never. */
  checkedAt: number | null
  /** What the text is about: older than such a text may be, the label turns amber and says so. Without it there is no limit. */
  category?: CategoryId
  isOffline?: boolean
  /** Stands before the age: "On this device". */
  prefix?: string
}

/** Fills like a moon: full is checked now, half is older, an empty ring cannot be checked. Always with an age. */
export function Freshness({ checkedAt, category, isOffline = false, prefix }: FreshnessProps) {
  const { t } = useTranslation('ui')
  const now = useNow()
  const { checked, locale } = useFormat()
  const words = checked(checkedAt, now)
  const age = prefix === undefined ? capitalised(words, locale) : `${prefix}, ${words}`
  if (category && mayBeOutdated(checkedAt, now, category)) {
    return (
      <span className="freshness freshness-outdated">
        <Icon name="clock" size={16} />
        <span>
          {age}. <b>{t('mayBeOutdated')}</b>
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
