/** Bytes that the member `"hash":"…",` takes: `{` stays, then 74 bytes up to the comma. */
const hashMemberEnd = 75

interface Digest {
  digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

/**
 * Hash of an article's line as it came over the wire (UTF-8, without the line feed): hex SHA-256 of byte 0 and bytes 75 to the end,
 * which is the line without its `hash` member. Needs no re-serialisation, so it holds whatever order a service writes members in.
 */
export async function hashOfLine(line: Uint8Array, subtle: Digest): Promise<string> {
  const rest = new Uint8Array(Math.max(0, line.length - hashMemberEnd) + 1)
  rest[0] = line[0] ?? 0
  rest.set(line.subarray(hashMemberEnd), 1)
  const bytes = new Uint8Array(await subtle.digest('SHA-256', rest))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The line of an article that is at hand as an object with its members in the contract's order. */
export function lineOf({ hash, ...words }: { hash: string }): string {
  return JSON.stringify({ hash, ...words })
}

/** A line for the tests of every implementation: its hash is the one it carries. */
export const testVector = {
  line: '{"hash":"e8e2557e36cbe367ffe025804b8da3367fcdcec332eca70f89fa7dd6e731ecbe","topic":"helpline","language":"en","title":"Zürich – help"}',
  hash: 'e8e2557e36cbe367ffe025804b8da3367fcdcec332eca70f89fa7dd6e731ecbe',
}
