declare const __BUILD__: string

/** Names this build: a stored page of another build is not served. */
export const build = typeof __BUILD__ === 'string' ? __BUILD__ : 'test'
