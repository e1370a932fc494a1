import { createCipheriv, createDecipheriv, createHash, createSecretKey, KeyObject, sign, verify } from 'node:crypto'

const ecdsa = { dsaEncoding: 'ieee-p1363' } as const
const tagBytes = 16

/** Synchronous WebCrypto. In threads, two calls would end in a random order. Signatures are random and are not in the trace. */
export function installSyncCrypto(): void {
  const { prototype } = SubtleCrypto
  prototype.digest = async (algorithm, data) => {
    const name = typeof algorithm === 'string' ? algorithm : algorithm.name
    return bufferOf(createHash(name.replace('-', '').toLowerCase()).update(bytesOf(data)).digest())
  }
  prototype.verify = async (_, key, signature, data) =>
    verify('sha512', bytesOf(data), { key: KeyObject.from(key), ...ecdsa }, bytesOf(signature))
  prototype.sign = async (_, key, data) => bufferOf(sign('sha512', bytesOf(data), { key: KeyObject.from(key), ...ecdsa }))
  const generate = prototype.generateKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<unknown>
  prototype.generateKey = (async (algorithm: { name: string }, ...rest: unknown[]) => {
    if (algorithm.name !== 'AES-GCM') return generate(algorithm, ...rest)
    const secret = createSecretKey(
      createHash('sha256')
        .update(`sealing ${(made += 1)}`)
        .digest(),
    )
    return (secret as unknown as { toCryptoKey: (...given: unknown[]) => unknown }).toCryptoKey('AES-GCM', false, ['encrypt', 'decrypt'])
  }) as SubtleCrypto['generateKey']
  prototype.encrypt = async (algorithm, key, data) => {
    const cipher = createCipheriv('aes-256-gcm', KeyObject.from(key), bytesOf((algorithm as AesGcmParams).iv))
    return bufferOf(Buffer.concat([cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag()]))
  }
  prototype.decrypt = async (algorithm, key, data) => {
    const bytes = bytesOf(data)
    const cipher = createDecipheriv('aes-256-gcm', KeyObject.from(key), bytesOf((algorithm as AesGcmParams).iv))
    cipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    return bufferOf(Buffer.concat([cipher.update(bytes.subarray(0, bytes.length - tagBytes)), cipher.final()]))
  }
}

let made = 0

function bytesOf(source: BufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
