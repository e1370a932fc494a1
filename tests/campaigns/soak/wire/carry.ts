import type { Socket } from 'node:net'

interface Way {
  delayMs: number
  /** No more than this comes through; 1 is a drip. Null: no limit. */
  bytesPerSecond: number | null
  /** The share of packets lost each time they are sent. As in TCP, they are sent again, and what follows waits. */
  lossShare: number
  isSwallowed: boolean
}

export interface Conditions {
  up: Way
  down: Way
  refuseShare: number
  /** A connection is reset when so many bytes of it have gone to the browser. Null: never. */
  cutAfterBytes: number | null
}

export type ConditionChange = { up?: Partial<Way>; down?: Partial<Way> } & Partial<Pick<Conditions, 'refuseShare' | 'cutAfterBytes'>>

const clearWay: Way = { delayMs: 0, bytesPerSecond: null, lossShare: 0, isSwallowed: false }

export function conditionsOf({ up, down, ...rest }: ConditionChange = {}): Conditions {
  return { refuseShare: 0, cutAfterBytes: null, ...rest, up: { ...clearWay, ...up }, down: { ...clearWay, ...down } }
}

/** What an Ethernet carries at once. */
const packetBytes = 1_460
/** Above this the sender has to wait, as for a window that is full. */
const windowBytes = 256 * 1_024
/** TCP sends a packet again after so long, which it learns from those behind it, and each time after twice as long. */
const firstRetryMs = 100
const longestRetryMs = 3_200
const beatMs = 50

interface CarryOptions {
  /** Asked anew for each packet: the wire may change while bytes are on it. */
  way: () => Way
  random: () => number
  room?: () => number
  onRoomSpent?: () => void
  onSent: (bytes: number) => void
  onSwallowed: (bytes: number) => void
  onPacketLost: () => void
}

export function carry(from: Socket, to: Socket, options: CarryOptions): void {
  const queue: { packet: Buffer | null; atMs: number }[] = []
  let waiting = 0
  let isAtWork = false

  from.on('data', (chunk: Buffer) => {
    const atMs = performance.now()
    for (let at = 0; at < chunk.length; at += packetBytes) queue.push({ packet: chunk.subarray(at, at + packetBytes), atMs })
    waiting += chunk.length
    if (waiting > windowBytes) from.pause()
    void work()
  })
  from.on('end', () => {
    queue.push({ packet: null, atMs: performance.now() })
    void work()
  })

  async function work(): Promise<void> {
    if (isAtWork) return
    isAtWork = true
    for (let next = queue.shift(); next && !to.destroyed; next = queue.shift()) {
      await pause(next.atMs + options.way().delayMs - performance.now())
      if (next.packet === null) {
        if (options.way().isSwallowed) options.onSwallowed(0)
        else to.end()
        continue
      }
      await send(next.packet)
      waiting -= next.packet.length
      if (waiting <= windowBytes) from.resume()
    }
    isAtWork = false
  }

  async function send(packet: Buffer): Promise<void> {
    for (let retryMs = firstRetryMs; options.random() < options.way().lossShare; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
      options.onPacketLost()
      await pause(retryMs)
    }
    for (let at = 0; at < packet.length && !to.destroyed;) {
      const { bytesPerSecond, isSwallowed } = options.way()
      if (isSwallowed) return options.onSwallowed(packet.length - at)
      const piece = bytesPerSecond === null ? packet.length : Math.max(1, Math.round((bytesPerSecond * beatMs) / 1_000))
      if (bytesPerSecond !== null) await pause((Math.min(piece, packet.length - at) / bytesPerSecond) * 1_000)
      const room = options.room?.() ?? Number.POSITIVE_INFINITY
      const part = packet.subarray(at, at + Math.min(piece, room))
      at += part.length
      options.onSent(part.length)
      await write(to, part)
      if (part.length === room) return options.onRoomSpent?.()
    }
  }
}

function write(to: Socket, part: Buffer): Promise<void> {
  if (to.destroyed || to.writableEnded || to.write(part)) return Promise.resolve()
  return new Promise((resolve) => {
    to.once('drain', resolve)
    to.once('close', resolve)
  })
}

function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
}
