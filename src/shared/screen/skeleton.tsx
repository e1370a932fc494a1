import { useTranslation } from 'react-i18next'
import { useEffect, useState } from 'react'
import { useSilent } from '#src/data/status.ts'
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
  return (
    <div className="skeleton" aria-busy="true">
      {(isLate || isAtOnce) && (
        <>
          {hasPicture && <span className="skeleton-picture" />}
          {bars.map((width, index) => (
            <span key={index} style={{ width: `${width}%` }} />
          ))}
        </>
      )}
    </div>
  )
}

export function useIsLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isLate
}

/** Longer than a read of the device and the first answers of the services on a slow phone; then a citizen has waited enough. */
const limitMs = 3_000

/**
 * Whether a screen still waits with what would be pushed away by what is not known yet. Never for long: on a line that does not answer,
 * what can be said without it is said, and so it is where the database is silent.
 */
export function useWaits(isKnown: boolean): boolean {
  const isLate = useIsLate(limitMs)
  const isSilent = useSilent()
  return !isKnown && !isLate && !isSilent
}
