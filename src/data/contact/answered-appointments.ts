import type { Appointment } from '#contract/contact/appointments.ts'
import { readAnsweredAppointments } from '#store/account/read-answered.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** What representations have answered, the last first. */
export function useAnsweredAppointments(): Appointment[] | undefined {
  return useLive('answered appointments', readAnsweredAppointments, { fallback: async () => [] })
}
