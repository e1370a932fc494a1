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
export function createRounds({ nowMs, random, ask, probe, rest, onFeed, onEnd }: RoundsParts) {
  function begin(device: Device): void {
    Object.assign(device, { restEndsAtMs: Number.NaN, isWoken: false, hasPassingFailure: false, hasBusy: false, goesOnAtMs: Infinity })
    device.order = pausedLast(allSteps, (no) => device.quietUntilMs[no]! > 0)
    goOn(device, 0)
  }

  function isLeftOut(device: Device, no: number): boolean {
    const { isOwn, maxAgeMs } = steps[no]!
    return (isOwn && !device.isCitizen) || isQuiet(device, no) || nowMs() - device.confirmedAtMs[no]! < maxAgeMs
  }

  const isQuiet = (device: Device, no: number) => device.quietUntilMs[no]! > nowMs()

  function goOn(device: Device, from: number): void {
    const place = device.order.findIndex((no, at) => at >= from && !isLeftOut(device, no))
    if (place === -1) return end(device, true)
    device.place = place
    const { call } = steps[device.order[place]!]!
    ask(device, call === 'changes' && !device.knowsItem ? 'news' : call)
  }

  function end(device: Device, hasLine: boolean): void {
    const waits = device.quietUntilMs.filter((untilMs) => untilMs > nowMs())
    device.resumeAtMs = hasLine ? resumeAtMs(device.hasPassingFailure, [device.goesOnAtMs, ...waits]) : null
    const hasFailed = !hasLine || device.hasPassingFailure || device.hasBusy
    device.failuresInRow = failuresAfter(device.failuresInRow, { hasFailed, resumeAtMs: device.resumeAtMs })
    device.lastRoundAtMs = nowMs()
    device.place = null
    onEnd(device)
    if (device.isWoken) begin(device)
    else restNow(device, hasLine)
  }

  function restNow(device: Device, hasLine: boolean): void {
    const resumeInMs = device.resumeAtMs === null ? null : device.resumeAtMs - nowMs()
    const ms = restMs({ failuresInRow: device.failuresInRow, hasLine, resumeInMs, savesData: false }, random)
    device.restEndsAtMs = nowMs() + ms
    rest(device, ms)
  }

  return {
    answered(device: Device, failure: Failure | null): void {
      const { place } = device
      if (place === null) throw new Error('a reply to a round that has ended')
      const no = device.order[place]!
      if (failure === null) {
        device.confirmedAtMs[no] = nowMs()
        device.quietUntilMs[no] = 0
        if (no === 0) onFeed(device)
        return goOn(device, place + 1)
      }
      const { pauseMs, isPassing, needsPing } = stepFailure(failure)
      if (pauseMs > 0) {
        device.quietUntilMs[no] = nowMs() + pauseMs
        device.hasBusy = true
        const isLast = device.order.slice(place + 1).every((other) => (steps[other]!.isOwn && !device.isCitizen) || isQuiet(device, other))
        if (!isLast) device.goesOnAtMs = nowMs() + nextAfterPauseMs(pauseMs, random)
        return end(device, true)
      }
      device.hasPassingFailure ||= isPassing
      if (!needsPing) return goOn(device, place + 1)
      device.awaitsProbe = true
      probe(device)
    },
    /** Without a reply to the probe the round ends, because its other steps would fail as well. */
    probed(device: Device, failure: Failure | null): void {
      if (!device.awaitsProbe || device.place === null) return
      device.awaitsProbe = false
      if (failure !== null && stepFailure(failure).needsPing) end(device, false)
      else goOn(device, device.place + 1)
    },
    wake(device: Device): void {
      if (device.place === null) begin(device)
      else device.isWoken = true
    },
    /** The timer of a rest fires. */
    restOver(device: Device): void {
      if (device.place !== null || device.restEndsAtMs !== nowMs()) return
      const isCalled = device.failuresInRow > 0 || device.resumeAtMs !== null
      if (isCalled || !isFreshAge(nowMs() - device.confirmedAtMs[0]!)) begin(device)
      else restNow(device, true)
    },
  }
}
