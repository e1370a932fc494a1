/** How a call to the engine ended: with a value, without one in time, or with an error (for example if IndexedDB is unavailable). */
export type CallResult<T> = { kind: 'answered'; value: T } | { kind: 'silent' } | { kind: 'broken'; issue: string }

/** Calls the engine. Never rejects. A Comlink call alone never settles if its worker died. */
export function callWithTimeout<T>(call: () => Promise<T>, limitMs: number): Promise<CallResult<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'silent' }), limitMs)
    const end = (settled: CallResult<T>) => {
      clearTimeout(timer)
      resolve(settled)
    }
    const broken = (error: unknown) => end({ kind: 'broken', issue: error instanceof Error ? error.message : String(error) })
    try {
      call().then((value) => end({ kind: 'answered', value }), broken)
    } catch (error) {
      broken(error)
    }
  })
}

interface HeartbeatOptions {
  /** True if the engine answered in time, without an error. */
  beat: () => Promise<boolean>
  respawn: () => void
  now: () => number
}

/** A sleeping phone misses single beats. A dead worker misses all. */
const missesToRespawn = 2
/** An engine that cannot open its database answers every beat with an error. It is not replaced every few seconds. */
const minRespawnMs = 30_000

/** Counts missed beats and replaces a dead engine. The caller calls `tick` at an interval. */
export function createHeartbeat({ beat, respawn, now }: HeartbeatOptions): { tick: () => Promise<void> } {
  let missed = 0
  let bornAt = now()
  return {
    async tick() {
      missed = (await beat()) ? 0 : missed + 1
      if (missed < missesToRespawn || now() - bornAt < minRespawnMs) return
      missed = 0
      bornAt = now()
      respawn()
    },
  }
}
