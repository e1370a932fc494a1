import { useCountries, useMainRepresentation } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useClock } from '#src/data/device/status.ts'
import { useStorage } from '#src/data/device/storage-parts.ts'
import { useShellStatus } from '#src/platform/update/shell-status.ts'
import { useNow } from '#src/platform/use-now.ts'
import { type Own, readiness, rowStates } from './readiness.ts'

/** Everything the screen tells, from the device alone; undefined until that has been read. */
export function useReadiness() {
  const { country, language } = useSettings()
  const view = useStorage()
  const main = useMainRepresentation()
  const countries = useCountries() ?? []
  const app = useShellStatus()
  const clock = useClock()
  const now = useNow()
  if (view === undefined || main === undefined || clock === undefined) return undefined
  const own: Own = { country, language, hasRepresentation: main.representation !== null || main.country !== null }
  const clockOffsetMs = clock?.offsetMs ?? null
  const rows = rowStates({ parts: view.parts, own, app, clockOffsetMs, now })
  return { view, main, countries, app, own, clockOffsetMs, rows, answer: readiness(rows) }
}
