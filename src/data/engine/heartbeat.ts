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
