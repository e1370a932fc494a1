import { useTranslation } from 'react-i18next'
import { useSilent } from '#src/data/device/status.ts'
import { useIsLate } from './use-is-late.ts'
import './skeleton.css'

interface SkeletonProps {
  /** Widths of the bars, in hundredths of the column. */
  bars?: readonly number[]
  hasPicture?: boolean
  /** Where still bars already stand and this takes over from them. */
  isAtOnce?: boolean
}

/**
 * Still bars, only where the device has nothing at all, and only after 200 ms: what is faster needs no stand-in. A sentence where the
 * database is silent.
 */
export function Skeleton({ bars = [88, 64, 76], hasPicture = false, isAtOnce = false }: SkeletonProps) {
  const { t } = useTranslation('ui')
  const isLate = useIsLate(200)
  if (useSilent()) return <p className="small">{t('unread')}</p>
  if (!isLate && !isAtOnce) return null
  return (
    <div className="skeleton" aria-hidden="true">
      {hasPicture && <span className="skeleton-picture" />}
      {bars.map((width, index) => (
        <span key={index} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
