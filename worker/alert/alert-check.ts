import type { AlertFile, AlertKey } from '#contract/alert/alert.ts'

/** Whether a file was signed by a key that this build knows, and says what was signed. */
export type AlertCheck = (file: AlertFile) => Promise<boolean>

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

export function signedBy(keys: readonly AlertKey[], subtle: Pick<SubtleCrypto, 'importKey' | 'verify'>): AlertCheck {
  return async ({ key: name, payload, signature }) => {
    const known = keys.find((one) => one.key === name)
    if (!known) return false
    try {
      const key = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x: known.x, y: known.y }, curve, false, ['verify'])
      const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(payload))
    } catch {
      return false
    }
  }
}
