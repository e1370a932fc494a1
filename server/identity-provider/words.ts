import { minPasswordLength } from '#server/domain/accounts/password-rules.ts'
import { readWording } from '#server/wording.ts'
import type identity from './wording/identity.en.json'

/** Wording of the identity provider's pages and mails. */
export const pageWords = readWording<typeof identity>(import.meta.dirname, 'identity', { minPasswordLength })
