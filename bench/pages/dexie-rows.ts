import Dexie from 'dexie'
import type { Table } from 'dexie'
import type { ContentItem } from '../../contract/content/content.ts'
import { orderOf } from '../../store/feed/walk.ts'
import type { PageMark } from './pull-pages.ts'

interface DexieRow {
  id: string
  order: string
  item: ContentItem
}

export interface DexieRows extends Dexie {
  items: Table<DexieRow, string>
  marks: Table<PageMark, number>
}

export function openDexieRows(): DexieRows {
  const db = new Dexie('dexie-rows', { chromeTransactionDurability: 'relaxed' }) as DexieRows
  db.version(1).stores({ items: 'id, order', marks: 'page' })
  return db
}

export function dexieRowOf(item: ContentItem): DexieRow {
  return { id: item.id, order: orderOf(item), item }
}
