import type { Device } from '#tests/simulation/device/device.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** A sync round with a log-in makes about 40 calls. Four tabs on a bad network made 317 in a minute (seed 801). */
const maxCallsAMinute = 240
const maxCallsOfATab = 100
const minuteMs = 60_000

/** I11: never too many calls in a minute, and no retry earlier than the service asked for. */
export const bounded: Invariant = ({ clock, verdict }) => {
  const sent = new Map<Device, { at: number; caller: string }[]>()
  const notBefore = new Map<string, { atMs: number; caller: string; device: Device }>()
  return {
    onSent({ device, call }) {
      const now = clock.elapsedMs()
      const recent = (sent.get(device) ?? []).filter(({ at }) => at > now - minuteMs)
      recent.push({ at: now, caller: call.caller })
      sent.set(device, recent)
      verdict.expect(
        'I11',
        recent.length <= Math.max(maxCallsAMinute, maxCallsOfATab * new Set(recent.map(({ caller }) => caller)).size),
        () => `${device.name} asks again and again: ${call.method} ${call.path.split('?')[0]}`,
      )
      const pause = call.key === null ? undefined : notBefore.get(call.key)
      if (!pause) return
      notBefore.delete(call.key!)
      // Other workers know only the stored time, by a wall clock that may have jumped.
      if (pause.caller === call.caller)
        verdict.expect(
          'I11',
          now >= pause.atMs,
          () => `${call.key!.slice(0, 8)} was sent ${pause.atMs - now} ms before the service wanted it`,
        )
    },
    onImpatience(device) {
      for (const [key, pause] of notBefore) if (pause.device === device) notBefore.delete(key)
    },
    onAnswer({ device, call, answer }) {
      const wanted = answer.headers.find(([name]) => name === 'retry-after')?.[1]
      if (call.key === null || wanted === undefined || answer.status < 400) return
      notBefore.set(call.key, { atMs: clock.elapsedMs() + Number(wanted) * 1_000, caller: call.caller, device })
    },
  }
}
