import { createECDH, createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { DeviceKey, KeyStore } from '#worker/environment/environment.ts'

export interface SimulationKeyStore extends KeyStore {
  /** Sets the key that a restored device has, by number. */
  hold(no: number | null): void
  heldNo(): number | null
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** Real keys and signatures. A key is derived from its name, so it is the same in every process. */
export function createKeyStore(name: string): SimulationKeyStore {
  let held: number | null = null
  let made = 0
  return {
    hold(no) {
      held = no
      made = Math.max(made, no ?? 0)
    },
    heldNo: () => held,
    async create() {
      held = made += 1
      return keyOf(`${name} ${held}`)
    },
    current: async () => (held === null ? null : keyOf(`${name} ${held}`)),
    remove: async () => void (held = null),
    probe: async () => true,
  }
}

const keys = new Map<string, DeviceKey>()

function keyOf(name: string): DeviceKey {
  const known = keys.get(name)
  if (known) return known
  const ecdh = createECDH('secp521r1')
  const secret = createHash('sha512').update(name).digest()
  ecdh.setPrivateKey(Buffer.concat([Buffer.from([0, 1]), secret]))
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-521',
    d: base64url(Buffer.concat([Buffer.from([0, 1]), secret])),
    x: base64url(point.subarray(1, 67)),
    y: base64url(point.subarray(67)),
  }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const made: DeviceKey = {
    publicKeyPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString().trim(),
    async sign(claims) {
      const text = `${base64url(JSON.stringify({ alg: 'ES512' }))}.${base64url(JSON.stringify(claims))}`
      return `${text}.${base64url(sign('sha512', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }))}`
    },
  }
  keys.set(name, made)
  return made
}
