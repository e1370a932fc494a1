import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import Dexie from 'dexie'
import { importSPKI, jwtVerify } from 'jose'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PublicKeyPem } from '#contract/account/identity.ts'
import { createBrowserKeyStore, keyDatabaseName } from './browser-key-store.ts'
import type { DeviceKey } from '#worker/environment/environment.ts'

const claims = { nonce: 'n', nbf: 1_000, exp: 4_000 }

function browser(subtle: Partial<SubtleCrypto> = {}) {
  const indexedDB = new IDBFactory()
  const real = crypto.subtle
  const own = { generateKey: real.generateKey.bind(real), exportKey: real.exportKey.bind(real), ...subtle } as SubtleCrypto
  const open = () => createBrowserKeyStore({ indexedDB, IDBKeyRange, subtle: own })
  async function rows(): Promise<{ privateKey: CryptoKey }[]> {
    const db = new Dexie(keyDatabaseName, { indexedDB, IDBKeyRange })
    db.version(1).stores({ keys: 'name' })
    const all = await db.table('keys').toArray()
    db.close()
    return all as { privateKey: CryptoKey }[]
  }
  async function spoil(): Promise<void> {
    const db = new Dexie(keyDatabaseName, { indexedDB, IDBKeyRange })
    db.version(1).stores({ keys: 'name' })
    await db.table('keys').toCollection().modify({ privateKey: {} })
    db.close()
  }
  return { open, rows, spoil }
}

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
  test('signs with ES512 what its public half in PEM verifies, also after a restart', async () => {
    const { open } = browser()
    const key = await made(await open().create())
    expect(v.is(PublicKeyPem, key.publicKeyPem)).toBe(true)
    expect(await verifies(key)).toBe(true)
    const later = await made(await open().current())
    expect(later.publicKeyPem).toBe(key.publicKeyPem)
    expect(await verifies(later)).toBe(true)
  })

  test('is one entry that nobody can take out', async () => {
    const { open, rows } = browser()
    await open().create()
    await open().create()
    const stored = await rows()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', stored[0]!.privateKey)).rejects.toThrow()
  })

  test('that is removed still signs for who holds it, and for nobody else', async () => {
    const { open, rows } = browser()
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

  test('that makes no such key, or may not, says so as a value', async () => {
    for (const name of ['NotSupportedError', 'SecurityError']) {
      expect(await browser(unable(name)).open().create()).toBe('no-key-storage')
      expect(await browser(unable(name)).open().probe()).toBe(false)
    }
  })

  test('that cannot clone a key into its database says so as a value', async () => {
    const real = crypto.subtle
    const generateKey = (async (...given: Parameters<typeof real.generateKey>) => {
      const pair = (await real.generateKey(...given)) as CryptoKeyPair
      return { publicKey: pair.publicKey, privateKey: () => 'a function is never cloned' }
    }) as unknown as SubtleCrypto['generateKey']
    expect(await browser({ generateKey }).open().create()).toBe('no-key-storage')
  })

  test('that gives back something else than a key says so as a value', async () => {
    const real = crypto.subtle
    const generateKey = (async (...given: Parameters<typeof real.generateKey>) => {
      const pair = (await real.generateKey(...given)) as CryptoKeyPair
      return { publicKey: pair.publicKey, privateKey: {} }
    }) as unknown as SubtleCrypto['generateKey']
    const { open, rows } = browser({ generateKey })
    expect(await open().create()).toBe('no-key-storage')
    expect(await rows()).toEqual([])
  })

  test('that gives back something else later has no key, and keeps nothing', async () => {
    const { open, rows, spoil } = browser()
    await made(await open().create())
    await spoil()
    expect(await open().current()).toBeNull()
    expect(await rows()).toEqual([])
  })

  test('whose database fails for another reason is not taken for one that keeps no key', async () => {
    const generateKey = (() => Promise.reject(new DOMException('busy', 'UnknownError'))) as SubtleCrypto['generateKey']
    await expect(browser({ generateKey }).open().create()).rejects.toThrow('busy')
  })

  test('is probed without a trace, and without harm to the key that is there', async () => {
    const { open, rows } = browser()
    const store = open()
    expect(await store.probe()).toBe(true)
    expect(await rows()).toEqual([])
    const key = await made(await store.create())
    expect(await store.probe()).toBe(true)
    expect((await made(await store.current())).publicKeyPem).toBe(key.publicKeyPem)
  })
})
