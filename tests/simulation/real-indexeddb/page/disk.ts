import type { Disk, DiskImage, RawConnection } from '#tests/simulation/device/disk.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { outstanding } from './outstanding.ts'
import { own, ownWork } from './own.ts'
import { belongsTo, isOfTheDead } from './storage-faults.ts'

/** The databases of this world, which are compared with their mirrors and deleted at its end. */
const disks: { name: string; mirror: () => Mirror | null }[] = []

/** Replaces the simulated disk: each device has a real database with its own name. */
export function createDisk(name: string, image?: DiskImage): Disk {
  let mirror: Mirror | null = image ? createMirror(image) : null
  let isHere = image !== undefined
  let connections: IDBDatabase[] = []
  if (image) ownWork(`restoring ${name}`, outstanding.during(`restoring ${name}`, restore(name, image)))
  disks.push({ name, mirror: () => (isHere ? mirror : null) })

  function opened(connection: IDBDatabase): void {
    mirror ??= createMirror()
    const mine = mirror
    connections.push(connection)
    belongsTo(connection, (writes) => {
      mine.commit(writes)
      if (mine === mirror) isHere = true
    })
  }

  return {
    name,
    raw: () => undefined,
    isThere: () => isHere,
    isWriting: () => false,
    factoryFor(onOpened) {
      const open = (of: string, version?: number) => {
        const request = indexedDB.open(of, version)
        const end = outstanding.begin(`opening ${of}`)
        const tell = own(`opening ${of}`, (event: Event) => {
          const connection = request.result
          if (!connections.includes(connection)) opened(connection)
          onOpened(connection as unknown as RawConnection)
          if (!isOfTheDead(connection)) return
          // The worker is dead, so the browser closes its connection.
          event.stopImmediatePropagation()
          if (event.type === 'upgradeneeded') request.transaction?.abort()
          else connection.close()
        })
        request.addEventListener('upgradeneeded', tell)
        request.addEventListener('success', tell)
        request.addEventListener('success', end)
        request.addEventListener('error', end)
        return request
      }
      const deleteDatabase = (of: string) => removed(of)
      return { open, deleteDatabase, databases: () => indexedDB.databases(), cmp: (one, other) => indexedDB.cmp(one, other) }
    },
    rows: <Row>(table: string) => (isHere && mirror ? (mirror.rows(table) as Row[]) : []),
    image() {
      throw new Error('devices are restored here, and none is kept')
    },
    begun() {},
    flush() {},
    // A real disk cannot lose power or files here.
    loseUnwritten() {},
    loseRow() {},
    evict() {
      mirror = null
      isHere = false
      for (const connection of connections) connection.close()
      connections = []
      removed(name)
    },
  }
}

export function learnClasses(): void {}

/** Returns the differences between databases and mirrors, and deletes the databases. */
export async function compareWithMirrors(): Promise<string[]> {
  const flaws: string[] = []
  for (const { name, mirror } of disks.splice(0)) {
    const kept = mirror()
    const found = await contentOf(name)
    for (const store of new Set([...(kept?.stores() ?? []), ...found.keys()])) {
      const [seen, held] = [JSON.stringify(kept?.rows(store) ?? []), JSON.stringify(found.get(store) ?? [])]
      if (seen !== held) flaws.push(`${name} ${store}: committed ${seen.slice(0, 300)}, and holds ${held.slice(0, 300)}`)
    }
    await over(removed(name))
  }
  return flaws
}

function removed(name: string): IDBOpenDBRequest {
  const request = indexedDB.deleteDatabase(name)
  const end = outstanding.begin(`deleting ${name}`)
  request.addEventListener('success', end)
  request.addEventListener('error', end)
  return request
}

async function contentOf(name: string): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>()
  const db = await over(indexedDB.open(name))
  const names = [...db.objectStoreNames]
  if (names.length > 0) {
    const transaction = db.transaction(names)
    await Promise.all(names.map(async (store) => void found.set(store, await over(transaction.objectStore(store).getAll()))))
  }
  db.close()
  return found
}

async function restore(name: string, image: DiskImage): Promise<void> {
  const request = indexedDB.open(name, image.version)
  request.addEventListener('upgradeneeded', () => {
    for (const { name: of, keyPath, autoIncrement, nextKey, indexes, records } of image.stores) {
      const store = request.result.createObjectStore(of, { keyPath: keyPath as string | null, autoIncrement })
      for (const { name: index, keyPath: path, multiEntry, unique } of indexes)
        store.createIndex(index, path as string, { multiEntry, unique })
      // Restores the key generator.
      if (autoIncrement && nextKey !== null && nextKey > 1) {
        store.put(...withKey(store, { [String(keyPath)]: nextKey - 1 }, nextKey - 1))
        store.delete(nextKey - 1)
      }
      for (const { key, value } of records) store.put(...withKey(store, value, key as IDBValidKey))
    }
  })
  ;(await over(request)).close()
}

function withKey(store: IDBObjectStore, value: unknown, key: IDBValidKey): [unknown, IDBValidKey?] {
  return store.keyPath === null ? [value, key] : [value]
}

function over<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database failed')))
  })
}
