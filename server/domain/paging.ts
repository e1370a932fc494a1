/** Entries that a list shows at a time. */
export const pageSize = 50

/** An entry's position in a list. The next page begins after it, also if entries were added before it. */
export interface ListPlace {
  at: number
  id: string
}

export interface ListPage<Row> {
  rows: Row[]
  /** The last entry's position; undefined on the last page. */
  last: ListPlace | undefined
}

/** A page of the entries found; `found` holds one more than a page if others follow. */
export function pageOf<Row>(found: readonly Row[], placeOf: (row: Row) => ListPlace): ListPage<Row> {
  const rows = found.slice(0, pageSize)
  const end = found.length > pageSize ? rows.at(-1) : undefined
  return { rows, last: end && placeOf(end) }
}
