import { useEffect } from 'react'
import { readAppointments } from '#store/account/read-appointments.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Longer than the engine leaves between two looks: one that came too soon after a round is made up for by the next. */
const lookMs = 20_000

/** Null where nobody is logged in. Whoever looks wants to know whether the representation has answered: the service is asked while they do. */
export function useAppointments(): AppointmentView[] | null | undefined {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void engine.refresh('visible')
    }
    ask()
    const timer = setInterval(ask, lookMs)
    return () => clearInterval(timer)
  }, [])
  return useLive('appointments', readAppointments, { fallback: async () => null })
}
