import type { ContentItem } from '../../contract/content/content.ts'
import { orderOf } from '../../store/feed/walk.ts'

export interface RawRow {
  id: string
  order: string
  item: ContentItem
}

export const newsChannel = 'raw-rows'

export function openRaw(): Promise<IDBDatabase> {
  const opening = indexedDB.open('raw-rows', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('items', { keyPath: 'id' }).createIndex('order', 'order')
    opening.result.createObjectStore('marks', { keyPath: 'page' })
  }
  return answerOf(opening)
}

export function rawRowOf(item: ContentItem): RawRow {
  return { id: item.id, order: orderOf(item), item }
}

export function readNewest(db: IDBDatabase): Promise<RawRow[]> {
  return answerOf(db.transaction('items').objectStore('items').index('order').getAll(null, 20)) as Promise<RawRow[]>
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('request failed'))
  })
}

export function writeRaw(db: IDBDatabase, work: (items: IDBObjectStore, marks: IDBObjectStore) => void): Promise<void> {
  const transaction = db.transaction(['items', 'marks'], 'readwrite', { durability: 'relaxed' })
  work(transaction.objectStore('items'), transaction.objectStore('marks'))
  return committed(transaction)
}

export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
}
