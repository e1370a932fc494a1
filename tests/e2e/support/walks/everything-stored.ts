import type { Evaluating } from '#tests/e2e/support/device.ts'

/** Everything that the browser stores for this origin, as one text. */
export async function everythingStored(page: Evaluating): Promise<string> {
  return page.evaluate(readAll)
}

async function readAll(): Promise<string> {
  const parts: string[] = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)), document.cookie]
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error(name))
    })
    for (const store of db.objectStoreNames) {
      const objects = db.transaction(store).objectStore(store)
      const all = (request: IDBRequest) =>
        new Promise<unknown[]>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result as unknown[])
          request.onerror = () => reject(request.error ?? new Error(store))
        })
      parts.push(
        `${name}/${store}: ${JSON.stringify(await all(objects.getAllKeys()))} ${JSON.stringify(await all(objects.getAll()), bytesAsText)}`,
      )
    }
    db.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const type = response?.headers.get('Content-Type') ?? ''
      const body = /json|html|text\/plain/.test(type) ? await response?.text() : type
      parts.push(`${name} ${request.url} ${body}`)
    }
  }
  return parts.join('\n')

  function bytesAsText(_: string, value: unknown): unknown {
    return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value
  }
}

export async function keysOfDevice(page: Evaluating): Promise<number> {
  const stored = await everythingStored(page)
  const [, keys = '[]'] = /^abroad-key\/[^:]+: (\[.*?\]) /m.exec(stored) ?? []
  return (JSON.parse(keys) as unknown[]).length
}
