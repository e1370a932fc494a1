const hourMs = 3_600_000
export const sessionLivesMs = 30 * 24 * hourMs
/** A session in use is extended once an hour, so that not every read is a write. */
const renewedAfterMs = hourMs

/** After this time a device has to log in at the identity provider again: its session ends, and its key opens no other. */
export const logInLivesMs = 365 * 24 * hourMs

/** When a session was last used, to the hour. */
export const lastSeenAt = ({ expiresAt }: { expiresAt: number }) => expiresAt - sessionLivesMs

/** Whether the next request extends the session. */
export const isDue = ({ expiresAt }: { expiresAt: number }, now: number) => expiresAt < now + sessionLivesMs - renewedAfterMs
