import { useEffect } from 'react'
import type { AppointmentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useStoredAppointments } from './contact.ts'
import type { Appointment } from '#contract/contact/appointments.ts'
import { readAnsweredAppointments } from '#store/account/read-answered.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Longer than the minimum interval between two refreshes of the engine, so a skipped one is followed by one that runs. */
const refreshMs = 20_000

/** The appointments. While they are shown, the service is asked whether a representation has answered. */
export function useAppointments(): AppointmentView[] | null | undefined {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void engine.refresh('visible')
    }
    ask()
    const timer = setInterval(ask, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return useStoredAppointments()
}

/** The appointments that a representation has answered, newest first. */
export function useAnsweredAppointments(): Appointment[] | undefined {
  return useLive('answered appointments', readAnsweredAppointments, { fallback: async () => [] })
}
