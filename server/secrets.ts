import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, fit for an address and a header. Whoever holds it may: so it is handed out once, and only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
