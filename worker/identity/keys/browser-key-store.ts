import Dexie from 'dexie'
import type { Table } from 'dexie'
import type { DeviceKey, KeyStore } from '#worker/environment/environment.ts'

/** A database of its own with one entry: the pair is stored whole or not at all. */
interface KeyRow {
  name: 'device' | 'probe'
  privateKey: CryptoKey
  publicKeyPem: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-521' } as const
export const keyDatabaseName = 'abroad-key'

/** Errors that say for good that this browser makes or keeps no such key: older WebKits lack P-521, some private modes keep no `CryptoKey`. */
const definiteErrors = new Set(['NotSupportedError', 'DataCloneError', 'SecurityError'])

/** The key as a non-extractable `CryptoKey` in IndexedDB. jose comes with the first signature, not before. */
export function createBrowserKeyStore(
  options: { name?: string; indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange; subtle?: SubtleCrypto } = {},
): KeyStore {
  const { name = keyDatabaseName, subtle = crypto.subtle, ...dependencies } = options
  const db = new Dexie(name, { cache: 'disabled', chromeTransactionDurability: 'strict', ...dependencies }) as Dexie & {
    keys: Table<KeyRow, KeyRow['name']>
  }
  db.version(1).stores({ keys: 'name' })

  async function makeAndKeep(as: KeyRow['name']): Promise<KeyRow | 'no-key-storage'> {
    try {
      const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
      await db.keys.put({ name: as, privateKey: pair.privateKey, publicKeyPem: pemOf(await subtle.exportKey('spki', pair.publicKey)) })
      // Some browsers take a key and give back nothing that signs.
      const stored = await db.keys.get(as)
      return (await signing(stored)) ?? 'no-key-storage'
    } catch (error) {
      if (definiteErrors.has(nameOf(error))) return 'no-key-storage'
      throw error
    }
  }

  /** What came back and is no key is as good as none, and must not stand in the way of the next one. */
  async function signing(row: KeyRow | undefined): Promise<KeyRow | null> {
    if (!row || row.privateKey instanceof CryptoKey) return row ?? null
    await db.keys.delete(row.name)
    return null
  }

  return {
    async create() {
      const row = await makeAndKeep('device')
      return row === 'no-key-storage' ? row : keyOf(row)
    },
    async current() {
      const row = await signing(await db.keys.get('device'))
      return row ? keyOf(row) : null
    },
    remove: () => db.keys.clear(),
    async probe() {
      const row = await makeAndKeep('probe')
      await db.keys.delete('probe').catch(() => undefined)
      return row !== 'no-key-storage'
    },
  }
}

function keyOf({ privateKey, publicKeyPem }: KeyRow): DeviceKey {
  return {
    publicKeyPem,
    async sign(claims) {
      const { SignJWT } = await import('jose/jwt/sign')
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES512' }).sign(privateKey)
    },
  }
}

function pemOf(spki: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(spki)))
  return `-----BEGIN PUBLIC KEY-----\n${(base64.match(/.{1,64}/g) ?? []).join('\n')}\n-----END PUBLIC KEY-----`
}

/** Dexie wraps what IndexedDB says. */
function nameOf(error: unknown): string {
  const inner = (error as { inner?: { name?: string } }).inner?.name
  return inner ?? (error as { name?: string }).name ?? ''
}
