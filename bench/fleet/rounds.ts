import type { Failure } from '../../contract/wire/wire.ts'
import { failuresAfter, nextAfterPauseMs, pausedLast, isFreshAge, restMs, resumeAtMs, stepFailure } from '../../worker/sync/cadence.ts'
import { steps } from './calls.ts'
import type { CallName } from './calls.ts'
import type { Device } from './device.ts'

const allSteps = steps.map((_, no) => no)

interface RoundsParts {
  nowMs: () => number
  random: () => number
  ask: (device: Device, call: CallName) => void
  /** Sends a probe, or shares the one under way; `probed` gets its result. */
  probe: (device: Device) => void
  rest: (device: Device, ms: number) => void
  /** The feed has answered. */
  onFeed: (device: Device) => void
  onEnd: (device: Device) => void
}

/**
 * Rounds and rests of a device, as in `worker/sync/sync-loop.ts` and `sync-round.ts` for one tab, without a database. The meaning of a
 * failure, the length of a rest and the maximum age of a reply are the product's own functions.
 */
export function createRounds(parts: RoundsParts) {
  return {
    answered: (device: Device, failure: Failure | null) => answered(parts, device, failure),
    /** Without a reply to the probe the round ends, because its other steps would fail as well. */
    probed(device: Device, failure: Failure | null): void {
      if (!device.awaitsProbe || device.place === null) return
      device.awaitsProbe = false
      if (failure !== null && stepFailure(failure).needsPing) end(parts, device, false)
      else goOn(parts, device, device.place + 1)
    },
    wake(device: Device): void {
      if (device.place === null) begin(parts, device)
      else device.isWoken = true
    },
    /** The timer of a rest fires. */
    restOver(device: Device): void {
      if (device.place !== null || device.restEndsAtMs !== parts.nowMs()) return
      const isCalled = device.failuresInRow > 0 || device.resumeAtMs !== null
      if (isCalled || !isFreshAge(parts.nowMs() - device.confirmedAtMs[0]!)) begin(parts, device)
      else restNow(parts, device, true)
    },
  }
}

function begin(parts: RoundsParts, device: Device): void {
  Object.assign(device, { restEndsAtMs: Number.NaN, isWoken: false, hasPassingFailure: false, hasBusy: false, goesOnAtMs: Infinity })
  device.order = pausedLast(allSteps, (no) => device.quietUntilMs[no]! > 0)
  goOn(parts, device, 0)
}

function goOn(parts: RoundsParts, device: Device, from: number): void {
  const place = device.order.findIndex((no, at) => at >= from && !isLeftOut(parts, device, no))
  if (place === -1) return end(parts, device, true)
  device.place = place
  const { call } = steps[device.order[place]!]!
  parts.ask(device, call === 'changes' && !device.knowsItem ? 'news' : call)
}

function isLeftOut(parts: RoundsParts, device: Device, no: number): boolean {
  const { isOwn, maxAgeMs } = steps[no]!
  return (isOwn && !device.isCitizen) || isQuiet(parts, device, no) || parts.nowMs() - device.confirmedAtMs[no]! < maxAgeMs
}

function isQuiet({ nowMs }: RoundsParts, device: Device, no: number): boolean {
  return device.quietUntilMs[no]! > nowMs()
}

function answered(parts: RoundsParts, device: Device, failure: Failure | null): void {
  const { nowMs, random, onFeed, probe } = parts
  const { place } = device
  if (place === null) throw new Error('a reply to a round that has ended')
  const no = device.order[place]!
  if (failure === null) {
    device.confirmedAtMs[no] = nowMs()
    device.quietUntilMs[no] = 0
    if (no === 0) onFeed(device)
    return goOn(parts, device, place + 1)
  }
  const { pauseMs, isPassing, needsPing } = stepFailure(failure)
  if (pauseMs > 0) {
    device.quietUntilMs[no] = nowMs() + pauseMs
    device.hasBusy = true
    const rest = device.order.slice(place + 1)
    const isLast = rest.every((other) => (steps[other]!.isOwn && !device.isCitizen) || isQuiet(parts, device, other))
    if (!isLast) device.goesOnAtMs = nowMs() + nextAfterPauseMs(pauseMs, random)
    return end(parts, device, true)
  }
  device.hasPassingFailure ||= isPassing
  if (!needsPing) return goOn(parts, device, place + 1)
  device.awaitsProbe = true
  probe(device)
}

function end(parts: RoundsParts, device: Device, hasLine: boolean): void {
  const nowMs = parts.nowMs()
  const waits = device.quietUntilMs.filter((untilMs) => untilMs > nowMs)
  device.resumeAtMs = hasLine ? resumeAtMs(device.hasPassingFailure, [device.goesOnAtMs, ...waits]) : null
  const hasFailed = !hasLine || device.hasPassingFailure || device.hasBusy
  device.failuresInRow = failuresAfter(device.failuresInRow, { hasFailed, resumeAtMs: device.resumeAtMs })
  device.lastRoundAtMs = nowMs
  device.place = null
  parts.onEnd(device)
  if (device.isWoken) begin(parts, device)
  else restNow(parts, device, hasLine)
}

function restNow({ nowMs, random, rest }: RoundsParts, device: Device, hasLine: boolean): void {
  const resumeInMs = device.resumeAtMs === null ? null : device.resumeAtMs - nowMs()
  const ms = restMs({ failuresInRow: device.failuresInRow, hasLine, resumeInMs, savesData: false }, random)
  device.restEndsAtMs = nowMs() + ms
  rest(device, ms)
}
