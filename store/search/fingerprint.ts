/** Raised whenever an index is written otherwise: indexes of another build's making are not read. */
const indexFormat = 1

/** What an index was built from: these articles, in this format. The same in whatever order the hashes come. */
export function fingerprintOf(hashes: readonly string[]): string {
  return `${indexFormat}:${hashes
    .map((hash) => hash.slice(0, 12))
    .toSorted()
    .join('')}`
}
