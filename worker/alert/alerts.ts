import type { HeldAlerts } from '#store/alert/read-alerts.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import type { EngineContext } from '#worker/entry/engine-api.ts'
import { alertBackoffMs } from '#worker/net/backoff.ts'
import type { AlertCheck } from './alert-check.ts'

/** What alerts need beside the engine's environment. */
export interface AlertDevice {
  check: AlertCheck
  /** Keeps a copy where it survives the loss of the database. Never rejects. */
  keep: (copy: HeldAlerts) => Promise<void>
}

interface AlertsParts extends Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'build' | 'serviceNow' | 'signal'> {
  /** Absent: this device takes no alerts. */
  device: AlertDevice | undefined
  context: () => EngineContext | null
}

/**
 * Every reply of a service bears the number of the last release. Where it rises, the alerts of the citizen's countries are fetched; as long as
 * nobody has released anything, nothing is asked for.
 */
export function createAlerts(parts: AlertsParts) {
  let heard = 0
  let running: Promise<void> | null = null
  let cutsInRow = 0
  let waits = false

  /** Also when the countries may have changed, or the last pull was cut. */
  function check(): void {
    const { device } = parts
    const context = parts.context()
    if (!device || !context || heard === 0 || running || parts.signal.aborted) return
    const wanted = { heard, chosen: context.country }
    running = import('./pull-alerts.ts')
      .then(({ pullAlerts }) => pullAlerts({ ...parts, device }, wanted))
      .then((isWhole) => void (cutsInRow = isWhole ? 0 : cutsInRow + 1))
      .catch((error: unknown) => parts.diary.note('alerts', 'storage', String(error)))
      .finally(() => {
        running = null
        if (heard > wanted.heard) check()
        else if (cutsInRow > 0) void checkLater()
      })
  }

  /** The next round may be minutes away. */
  async function checkLater(): Promise<void> {
    const { env, signal } = parts
    const waitMs = waits ? null : alertBackoffMs(cutsInRow, env.random)
    if (waitMs === null) return
    waits = true
    await env.sleep(waitMs, signal).catch(() => undefined)
    waits = false
    check()
  }

  return {
    check,
    hear(number: number): void {
      if (number <= heard) return
      heard = number
      check()
    },
    settled: async () => void (await running),
  }
}
