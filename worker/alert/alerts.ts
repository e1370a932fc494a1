import { latestAlerts } from '#contract/alert/alert.ts'
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

interface AlertsParts extends Pick<CoreParts, 'env' | 'http' | 'connection' | 'diary' | 'language' | 'build' | 'serviceNow' | 'signal'> {
  /** Absent: this device takes no alerts. */
  device: AlertDevice | undefined
  context: () => EngineContext | null
}

/**
 * How often a page in view asks for the number of the last release. With 15 % of spread, five seconds in a cache on the way and two until another
 * process knows of a release, a phone learns of it within 30 seconds.
 */
const askEveryMs = 18_000

/**
 * Every reply of a service names the number of the last release, and so do streams. While a page is in view, the number is also asked for: the
 * reply is the same for everybody in a country, so caches answer it. If it rises, the alerts of the citizen's countries are fetched.
 */
export function createAlerts(parts: AlertsParts) {
  let heard = 0
  let running: Promise<void> | null = null
  let cutsInRow = 0
  let waits = false
  let isWatched = false
  let isAsking = false

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

  function hear(number: number): void {
    if (number <= heard) return
    heard = number
    check()
  }

  async function askWhileWatched(): Promise<void> {
    const { env, signal, diary } = parts
    isAsking = true
    await env.sleep(askEveryMs * (0.85 + 0.3 * env.random()), signal).catch(() => undefined)
    isAsking = false
    if (!isWatched || signal.aborted) return
    await askOnce().catch((error: unknown) => diary.note('alerts', 'storage', String(error)))
    if (!isAsking) void askWhileWatched()
  }

  async function askOnce(): Promise<void> {
    const { connection, http, language, signal } = parts
    const country = parts.context()?.country
    // If there is no connection, its own probe finds out when it is back, and that reply names the number too.
    if (country == null || !connection.isUp()) return
    const reply = await http.request(latestAlerts, { language: language(), carriesNoCookies: true, parameters: { country }, signal })
    if (reply.kind === 'value') hear(reply.value.number)
  }

  return {
    check,
    hear,
    /** Whether a page of this engine is in view. */
    watch(isSeen: boolean): void {
      isWatched = isSeen
      if (isSeen && !isAsking && parts.device) void askWhileWatched()
    },
    settled: async () => void (await running),
  }
}
