import type { ContentItem } from '#contract/content/content.ts'

/** Beyond every date an item can have (year 2248), so that newer items get smaller keys. */
const horizonMs = 2 ** 43

/** Sort key of an item: newest first, then by id, as plain string order, which is the order of IndexedDB's keys too. */
export function orderOf(item: { id: string; meta: Pick<ContentItem['meta'], 'publish_date'> }): string {
  const inverted = Math.max(0, horizonMs - Date.parse(item.meta.publish_date))
  return `${inverted.toString(36).padStart(9, '0')}~${item.id}`
}

export const lowestOrder = ''
export const highestOrder = '\uffff'
