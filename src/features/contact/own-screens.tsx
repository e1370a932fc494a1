/** What stands under Contact for a citizen who has logged in: one chunk, since who sees the one wants the other. */
export { AppointmentScreen } from './appointment/appointment-screen.tsx'
export { MyAppointments } from './appointment/my-appointments.tsx'
export { OwnRepresentation } from './own-representation.tsx'
