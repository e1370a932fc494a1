import { ask } from './ask.ts'

/** In the place of what the world does at the services' database itself: the same, done where that database is. The first argument is it. */
export const removeItem = (_: unknown, ...given: unknown[]) => ask('removeItem', given)
export const updateItem = (_: unknown, ...given: unknown[]) => ask('updateItem', given)
export const expireLogIns = (_: unknown, ...given: unknown[]) => ask('expireLogIns', given)
export const idsWithRevisions = (_: unknown, ...given: unknown[]) => ask('idsWithRevisions', given)
/** Made there, of the same parts. */
export const createScope = (audience: string[], families: string[]) => ({ audience, families })
