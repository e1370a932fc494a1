import type { PackName } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'

/** So long without an article from another tab, that tab is frozen or its line dead: then two may fetch. */
const stalledMs = 10_000
const lookEveryMs = 300

/**
 * Runs `work` while no other tab fetches the same pack: waits while the other one gets on, so that nothing is fetched twice. Only thrift
 * hangs on it: where there are no locks, or the other tab stands still, both fetch, and what comes twice is stored once.
 */
export async function withPackLock<T>(
  env: Environment,
  turn: PackName & { missingCount: () => Promise<number>; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const lock = env.locks && (await waitForLock(env, env.locks, turn))
  try {
    return await work()
  } finally {
    lock?.release()
  }
}

async function waitForLock(
  env: Environment,
  locks: NonNullable<Environment['locks']>,
  { country, language, missingCount, signal }: Parameters<typeof withPackLock>[1],
): Promise<{ release: () => void } | null> {
  const name = `abroad.pack.${country}.${language}`
  let left = Number.POSITIVE_INFINITY
  let sinceMs = env.monotonicMs()
  for (;;) {
    const lock = await locks.tryHold(name)
    if (lock) return lock
    const count = await missingCount()
    if (count < left) sinceMs = env.monotonicMs()
    left = Math.min(left, count)
    if (signal.aborted || env.monotonicMs() - sinceMs >= stalledMs) return null
    await env.sleep(lookEveryMs, signal)
  }
}
