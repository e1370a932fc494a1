import { createDrip } from '#worker/testing/line.ts'
import type { Middle } from './world.ts'

/**
 * A line that counts what the guide's articles do on it: which hashes are asked for, and which lines came through whole. It breaks after so
 * many bytes of articles, stalls, or flips a byte where a test says so.
 */
export function createGuideLine() {
  const asked: string[][] = []
  const arrived = new Set<string>()
  /** Hashes that were asked for though their line had come through whole before. */
  const again: string[] = []
  const stalled: ReturnType<typeof createDrip>[] = []
  let bytesLeft = Number.POSITIVE_INFINITY
  let stallAfterLines = Number.POSITIVE_INFINITY
  let flip: ((text: string) => string) | null = null
  let bytes = 0

  const middle: Middle = async (address, go, init) => {
    if (bytesLeft <= 0) throw new TypeError('the line is cut')
    const answer = await go()
    if (!address.startsWith('/api/guide/articles')) return answer
    const hashes = new URL(address, 'http://service').searchParams.get('hashes')?.split(',') ?? []
    asked.push(hashes)
    again.push(...hashes.filter((hash) => arrived.has(hash)))
    const text = await answer.text()
    const given = flip ? flip(text) : text
    const lines = given.split(/(?<=\n)/)
    const before = Math.min(lines.length, stallAfterLines)
    const sent = new TextEncoder().encode(lines.slice(0, before).join('')).subarray(0, bytesLeft)
    bytesLeft -= sent.length
    bytes += sent.length
    // The last piece is cut off, or empty.
    for (const line of new TextDecoder().decode(sent).split('\n').slice(0, -1)) if (given === text) arrived.add(line.slice(9, 73))
    const drip = createDrip(init, { headers: Object.fromEntries(answer.headers) })
    if (sent.length > 0) drip.push(sent)
    if (bytesLeft <= 0) setTimeout(drip.cut, 0)
    else if (before < lines.length) stalled.push(drip)
    else drip.end()
    return drip.response
  }

  return {
    middle,
    asked,
    again,
    arrived,
    stalled,
    bytes: () => bytes,
    /** After this many more bytes of articles nothing comes through. */
    cutAfter: (more: number) => void (bytesLeft = more),
    /** Of each answer only so many lines come; then it is silent. */
    stallAfter: (lines: number) => void (stallAfterLines = lines),
    flipWith: (own: ((text: string) => string) | null) => void (flip = own),
    restore() {
      bytesLeft = Number.POSITIVE_INFINITY
      stallAfterLines = Number.POSITIVE_INFINITY
      flip = null
    },
  }
}
