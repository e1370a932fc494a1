import type { Country } from '#contract/contact/representation.ts'
import { type EmergencyView, useEmergency } from '#src/data/guide/guide.ts'

/** The emergency view of the country the citizen is visiting, else of their own; `home` is the own one either way. */
export function useEmergencyIn(visited: string | null): { home: Country | null; shown: EmergencyView | undefined } {
  const home = useEmergency()
  const shown = useEmergency(visited ?? undefined)
  return { home: home?.country ?? null, shown }
}
