import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { DeviceKey, KeyStore } from '#worker/environment/environment.ts'

/** A key store without a database: real keys, real signatures. `canKeep: false` is a browser that keeps none. */
export function createMemoryKeyStore(options: { canKeep?: boolean } = {}): KeyStore & { held: () => DeviceKey | null; canKeep: boolean } {
  let held: DeviceKey | null = null
  return {
    canKeep: options.canKeep ?? true,
    held: () => held,
    async create() {
      if (!this.canKeep) return 'no-key-storage'
      const { publicKey, privateKey } = await generateKeyPair('ES512')
      held = {
        publicKeyPem: await exportSPKI(publicKey),
        sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES512' }).sign(privateKey),
      }
      return held
    },
    current: async () => held,
    remove: async () => void (held = null),
    async probe() {
      return this.canKeep
    },
  }
}
