import { useState } from 'react'
import { useNow } from '#src/shared/platform/use-now.ts'
import { useLocal, writeLocal } from '#src/shared/platform/web-storage.ts'

const key = 'abroad.emergencyCountry'
const keptMs = 24 * 3_600_000

/**
 * The country whose emergency pages the citizen looks at, where it is not their own: for a day on this device, and for this screen where
 * nothing can be stored. Null: their own.
 */
export function useVisitedCountry(): [string | null, (iso2: string | null) => void] {
  const now = useNow()
  const stored = useLocal(key)
  const [unstored, setUnstored] = useState<string | null>(null)
  const [iso2, chosenAt] = stored?.split(' ') ?? []
  const isKept = iso2 !== undefined && Math.abs(now - Number(chosenAt)) < keptMs
  return [
    isKept ? iso2 : unstored,
    (chosen) => {
      setUnstored(chosen)
      writeLocal(key, chosen && `${chosen} ${Date.now()}`)
    },
  ]
}
