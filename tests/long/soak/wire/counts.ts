/** What a wire did. */
export interface WireCounts {
  connections: number
  /** Reset in the moment in which they were made. */
  refused: number
  /** Reset later: by `reset`, or because bytes of them were gone when the wire was clear again. */
  reset: number
  /** Reset at a byte. */
  cut: number
  bytesUp: number
  bytesDown: number
  bytesSwallowed: number
  /** Packets that had to be sent again, each time counted. */
  packetsLost: number
}

export function noCounts(): WireCounts {
  return { connections: 0, refused: 0, reset: 0, cut: 0, bytesUp: 0, bytesDown: 0, bytesSwallowed: 0, packetsLost: 0 }
}

export function sumOfCounts(all: readonly WireCounts[]): WireCounts {
  const sum = noCounts()
  for (const counts of all) for (const name of Object.keys(sum) as (keyof WireCounts)[]) sum[name] += counts[name]
  return sum
}
