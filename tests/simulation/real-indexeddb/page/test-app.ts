/** In the place of the services' test kit: the moment at which all worlds begin. */
export const noon = Date.UTC(2026, 10, 20, 12)
