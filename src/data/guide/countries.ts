import type { Country } from '#contract/contact/representation.ts'
import { packCountries } from '#store/alert/read-alerts.ts'
import { useCountryRecords } from '#src/data/contact/contact.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { useGuideContext } from './guide.ts'
import { useState } from 'react'
import { useNow } from '#src/shared/platform/hooks.ts'
import { useLocal, writeLocal } from '#src/shared/platform/web-storage.ts'

/**
 * The countries whose emergency numbers are one tap away: the citizen's own, then those of downloaded packs, such as before a trip.
 */
export function useFollowedCountries(): Country[] {
  const { country: own } = useGuideContext()
  const packs = useLive('pack countries', packCountries) ?? []
  const records = useCountryRecords() ?? []
  return [...new Set([...(own === null ? [] : [own]), ...packs])].flatMap((iso2) => records.find((record) => record.iso2 === iso2) ?? [])
}

const key = 'abroad.emergencyCountry'
const keptMs = 24 * 3_600_000

/**
 * The country whose emergency pages are shown if it is not the citizen's own. Kept for a day on this device, or as long as this screen if nothing
 * can be stored. Null: the citizen's own.
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
