/** How a call to the engine ended: it answered, was silent past the limit, or broke (where the browser offers no database it cannot begin). */
export type CallResult<T> = { kind: 'answered'; value: T } | { kind: 'silent' } | { kind: 'broken'; issue: string }

/** The one place where calls to the engine end. Never rejects; a Comlink call by itself never settles when its worker died. */
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
  /** Whether the engine answered in time, and well. */
  beat: () => Promise<boolean>
  respawn: () => void
  now: () => number
}

/** A phone that sleeps misses beats; a dead worker misses all of them. */
const missesToRespawn = 2
/** An engine that cannot open its database answers with an error for as long as that lasts: a new one must not be made every few seconds. */
const respawnAtMostEveryMs = 30_000

/** Counts the beats that were missed and replaces an engine that is dead. Give `tick` a clock. */
export function createHeartbeat({ beat, respawn, now }: HeartbeatOptions): { tick: () => Promise<void> } {
  let missed = 0
  let bornAt = now()
  return {
    async tick() {
      missed = (await beat()) ? 0 : missed + 1
      if (missed < missesToRespawn || now() - bornAt < respawnAtMostEveryMs) return
      missed = 0
      bornAt = now()
      respawn()
    },
  }
}
