import type { SealedRow } from '#store/rows/intents.ts'

export type Sealed = Pick<SealedRow, 'key' | 'iv' | 'sealed'>

/** Encrypts with a key that nobody can take out of the browser. */
export interface Sealing {
  seal(text: string): Promise<Sealed>
  /** Rejects where the key does not fit. */
  open(sealed: Sealed): Promise<string>
}

const algorithm = { name: 'AES-GCM', length: 256 }

export function createSealing(subtle: SubtleCrypto, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Sealing {
  return {
    async seal(text) {
      const key = await subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
      const iv = random(new Uint8Array(12))
      return { key, iv, sealed: await subtle.encrypt({ name: algorithm.name, iv }, key, new TextEncoder().encode(text)) }
    },
    async open({ key, iv, sealed }) {
      return new TextDecoder().decode(await subtle.decrypt({ name: algorithm.name, iv: new Uint8Array(iv) }, key, sealed))
    },
  }
}
