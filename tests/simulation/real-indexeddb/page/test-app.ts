/** Replaces the services' test kit: the start of all worlds. */
export const noon = Date.UTC(2026, 10, 20, 12)
