const opening = new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open('values', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'))
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('values')))
})

/** A value by its key, for what persists itself whole. */
export async function readValue<T>(key: string): Promise<T | undefined> {
  const db = await opening
  return new Promise((resolve, reject) => {
    const request: IDBRequest<T | undefined> = db.transaction('values').objectStore('values').get(key)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(key)))
  })
}

export async function writeValue(key: string, value: unknown): Promise<void> {
  const db = await opening
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('values', 'readwrite', { durability: 'relaxed' })
    transaction.objectStore('values').put(value, key)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(key)))
  })
}
