/**
 * Where a client stands in a scope: the last change it has seen, and the last moment at which the clock, and nobody's hand, published or
 * ended an item. The epoch names the database, so that after a loss of all data an old cursor is not taken for a new
 * one; the scope's key keeps a cursor from being used for a scope whose items it never covered (a log-in adds local items).
 */
export interface Cursor {
  epoch: string
  scopeKey: string
  seq: number
  timeMs: number
}

export function writeCursor(cursor: Cursor): string {
  return [cursor.epoch, cursor.scopeKey, cursor.seq.toString(36), cursor.timeMs.toString(36)].join('.')
}

export function readCursor(text: string): Cursor | undefined {
  const [epoch, scopeKey, seq, time, ...rest] = text.split('.')
  if (!epoch || !scopeKey || !seq || !time || rest.length > 0) return undefined
  const cursor = { epoch, scopeKey, seq: Number.parseInt(seq, 36), timeMs: Number.parseInt(time, 36) }
  return Number.isSafeInteger(cursor.seq) && Number.isSafeInteger(cursor.timeMs) ? cursor : undefined
}
