import type { CryptoKey } from 'jose'

/** P-521, the curve of ES512. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-521' }

/**
 * The public key of a PEM as SubjectPublicKeyInfo in base64, one spelling a key; undefined for anything that is no key of this curve. The
 * pattern of the contract has seen to it that it says PUBLIC KEY.
 */
export async function readPublicKey(pem: string): Promise<string | undefined> {
  const bytes = Buffer.from(pem.replace(/-----(BEGIN|END) PUBLIC KEY-----|\s/g, ''), 'base64')
  try {
    const key = await crypto.subtle.importKey('spki', bytes, algorithm, true, ['verify'])
    return Buffer.from(await crypto.subtle.exportKey('spki', key)).toString('base64')
  } catch {
    return undefined
  }
}

export function importPublicKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', Buffer.from(base64, 'base64'), algorithm, false, ['verify'])
}
