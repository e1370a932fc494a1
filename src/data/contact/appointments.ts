import { useEffect } from 'react'
import type { AppointmentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useStoredAppointments } from './contact.ts'

/** Longer than the engine leaves between two looks: one that came too soon after a round is made up for by the next. */
const lookMs = 20_000

/** The same for whoever looks at it: they want to know whether the representation has answered, and the service is asked while they do. */
export function useAppointments(): AppointmentView[] | null | undefined {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void engine.refresh('visible')
    }
    ask()
    const timer = setInterval(ask, lookMs)
    return () => clearInterval(timer)
  }, [])
  return useStoredAppointments()
}
