import { isSame, type Signer } from '#server/signing.ts'

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

const purpose = 'cursor'
/** 132 bits. The whole mark would make a cursor longer than apps take (64 characters). */
const markLength = 22

/** `EPOCH.SCOPE.SEQ.TIME.MARK`. Without the mark anybody could ask as of a moment to come, and read what is not published. */
export async function writeCursor(signer: Signer, cursor: Cursor): Promise<string> {
  const text = [cursor.epoch, cursor.scopeKey, cursor.seq.toString(36), cursor.timeMs.toString(36)].join('.')
  return `${text}.${await markOf(signer, text)}`
}

/** Undefined for what no service with this database has written. */
export async function readCursor(signer: Signer, text: string): Promise<Cursor | undefined> {
  const [epoch, scopeKey, seq, time, mark, ...rest] = text.split('.')
  if (!epoch || !scopeKey || !seq || !time || !mark || rest.length > 0) return undefined
  if (!isSame(mark, await markOf(signer, [epoch, scopeKey, seq, time].join('.')))) return undefined
  return { epoch, scopeKey, seq: Number.parseInt(seq, 36), timeMs: Number.parseInt(time, 36) }
}

async function markOf(signer: Signer, text: string): Promise<string> {
  return (await signer.mark(purpose, text)).slice(0, markLength)
}
