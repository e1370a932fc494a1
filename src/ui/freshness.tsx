import { capitalised, freshForMs } from './format.ts'
import { StatusMark } from './status-mark.tsx'
import { useFormat } from './use-format.ts'
import { useNow } from './use-now.ts'
import './freshness.css'

interface FreshnessProps {
  /** Milliseconds since 1970; null: never. */
  checkedAt: number | null
  isOffline?: boolean
  /** Stands before the age: "On this device". */
  prefix?: string
}

/** Fills like a moon: full is checked now, half is older, an empty ring cannot be checked. Always with an age. */
export function Freshness({ checkedAt, isOffline = false, prefix }: FreshnessProps) {
  const now = useNow()
  const { checked, locale } = useFormat()
  const words = checked(checkedAt, now)
  const isFresh = checkedAt !== null && now - checkedAt < freshForMs
  return (
    <span className="freshness">
      <StatusMark name={isOffline || checkedAt === null ? 'offline' : isFresh ? 'fresh' : 'older'} size={16} />
      <span>{prefix === undefined ? capitalised(words, locale) : `${prefix}, ${words}`}</span>
    </span>
  )
}
