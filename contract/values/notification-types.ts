/** The specification's five, and the representation's answer to a request for an appointment, which a backend may lack. */
export const notificationTypes = [
  'NEW_CHAT_MESSAGE',
  'CHAT_CREATED',
  'CHAT_REACTIVATED',
  'CHAT_ARCHIVED',
  'CHAT_RESOLVED',
  'APPOINTMENT_ANSWERED',
] as const
