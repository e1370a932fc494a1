declare const __BUILD__: string

/** Names this build: a head record of another build is not painted. */
export const build = typeof __BUILD__ === 'string' ? __BUILD__ : 'test'
