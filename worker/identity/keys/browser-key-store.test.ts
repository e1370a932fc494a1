import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie, { type Table } from 'dexie'
import { importSPKI, jwtVerify } from 'jose'
import * as v from 'valibot'
import { describe, expect, test as base } from 'vitest'
import { PublicKeyPem } from '#contract/account/identity.ts'
import { createBrowserKeyStore, keyDatabaseName } from './browser-key-store.ts'
import type { DeviceKey } from '#worker/environment/environment.ts'

const claims = { nonce: 'n', nbf: 1_000, exp: 4_000 }

function browser(subtle: Partial<SubtleCrypto> = {}) {
  const indexedDB = new IDBFactory()
  const real = crypto.subtle
  const own = { generateKey: real.generateKey.bind(real), exportKey: real.exportKey.bind(real), ...subtle } as SubtleCrypto
  const open = () => createBrowserKeyStore({ indexedDB, IDBKeyRange, subtle: own })
  async function withKeys<T>(work: (keys: Table<{ privateKey: CryptoKey | object }>) => PromiseLike<T>): Promise<T> {
    const db = new Dexie(keyDatabaseName, { indexedDB, IDBKeyRange })
    db.version(1).stores({ keys: 'name' })
    const result = await work(db.table('keys'))
    db.close()
    return result
  }
  const rows = () => withKeys((keys) => keys.toArray() as Promise<unknown> as Promise<{ privateKey: CryptoKey }[]>)
  const spoil = () => withKeys((keys) => keys.toCollection().modify({ privateKey: {} }))
  return { open, rows, spoil }
}
const test = base.extend('browser', () => browser())

async function made(key: DeviceKey | 'no-key-storage' | null): Promise<DeviceKey> {
  if (key === null || key === 'no-key-storage') throw new Error(`no key: ${String(key)}`)
  return key
}

async function verifies(key: DeviceKey): Promise<boolean> {
  const { payload, protectedHeader } = await jwtVerify(await key.sign(claims), await importSPKI(key.publicKeyPem, 'ES512'), {
    currentDate: new Date(2_000_000),
  })
  return protectedHeader.alg === 'ES512' && payload['nonce'] === 'n' && payload['exp'] === 4_000
}

describe('the key of a device', () => {
  test('signs with ES512 what its public half in PEM verifies, also after a restart', async ({ browser: { open } }) => {
    const key = await made(await open().create())
    expect(v.is(PublicKeyPem, key.publicKeyPem)).toBe(true)
    expect(await verifies(key)).toBe(true)
    const later = await made(await open().current())
    expect(later.publicKeyPem).toBe(key.publicKeyPem)
    expect(await verifies(later)).toBe(true)
  })

  test('is one entry that nobody can take out', async ({ browser: { open, rows } }) => {
    await open().create()
    await open().create()
    const stored = await rows()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', stored[0]!.privateKey)).rejects.toThrow()
  })

  test('that is removed still signs for who holds it, and for nobody else', async ({ browser: { open, rows } }) => {
    const store = open()
    const key = await made(await store.create())
    const held = await made(await store.current())
    await store.remove()
    expect(await store.current()).toBeNull()
    expect(await rows()).toEqual([])
    for (const one of [key, held]) expect(await verifies(one)).toBe(true)
  })
})

describe('a browser', () => {
  const unable = (name: string) => ({ generateKey: (() => Promise.reject(new DOMException('no', name))) as SubtleCrypto['generateKey'] })

  /** Makes keys whose private half is something else. */
  const makingInstead = (privateKey: object) =>
    (async (...given: Parameters<SubtleCrypto['generateKey']>) => {
      const { publicKey } = (await crypto.subtle.generateKey(...given)) as CryptoKeyPair
      return { publicKey, privateKey }
    }) as unknown as SubtleCrypto['generateKey']

  test('that makes no such key, or may not, says so as a value', async () => {
    for (const name of ['NotSupportedError', 'SecurityError']) {
      expect(await browser(unable(name)).open().create()).toBe('no-key-storage')
      expect(await browser(unable(name)).open().probe()).toBe(false)
    }
  })

  test('that cannot clone a key into its database says so as a value', async () => {
    const generateKey = makingInstead(() => 'a function is never cloned')
    expect(await browser({ generateKey }).open().create()).toBe('no-key-storage')
  })

  test('that gives back something else than a key says so as a value', async () => {
    const generateKey = makingInstead({})
    const { open, rows } = browser({ generateKey })
    expect(await open().create()).toBe('no-key-storage')
    expect(await rows()).toEqual([])
  })

  test('that gives back something else later has no key, and keeps nothing', async ({ browser: { open, rows, spoil } }) => {
    await made(await open().create())
    await spoil()
    expect(await open().current()).toBeNull()
    expect(await rows()).toEqual([])
  })

  test('whose database fails for another reason is not taken for one that keeps no key', async () => {
    const generateKey = (() => Promise.reject(new DOMException('busy', 'UnknownError'))) as SubtleCrypto['generateKey']
    await expect(browser({ generateKey }).open().create()).rejects.toThrow('busy')
  })

  test('is probed without a trace, and without harm to the key that is there', async ({ browser: { open, rows } }) => {
    const store = open()
    expect(await store.probe()).toBe(true)
    expect(await rows()).toEqual([])
    const key = await made(await store.create())
    expect(await store.probe()).toBe(true)
    expect((await made(await store.current())).publicKeyPem).toBe(key.publicKeyPem)
  })
})
