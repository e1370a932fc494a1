import { useEffect } from 'react'
import { readAppointments } from '#store/reads/appointment-reads.ts'
import type { AppointmentView } from '#store/views.ts'
import { engine } from './engine.ts'
import { useLive } from './use-live.ts'

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
