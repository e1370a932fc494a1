import type { Failure } from '#contract/wire/wire.ts'
import { alertBackoffMs } from '#worker/net/backoff.ts'
import { silenceMs } from '#worker/net/limited-fetch.ts'
import { isLineUp, lineAfter } from '#worker/net/line-state.ts'
import { isBurst } from '#worker/sync/cadence.ts'
import type { CallName } from './calls.ts'
import { createDevice } from './device.ts'
import type { Device } from './device.ts'
import { codes } from './events.ts'
import type { Events } from './events.ts'
import type { Measures } from './measures.ts'
import { createOutbox } from './outbox.ts'
import type { Parameters } from './parameters.ts'
import type { createRequests, Purpose, Request } from './requests.ts'
import { createRounds } from './rounds.ts'

const unreachable: Failure = { kind: 'no-answer', reason: 'unreachable' }
const timeout: Failure = { kind: 'no-answer', reason: 'timeout' }
const leastRoundTripMs = 80

interface FleetParts {
  size: number
  parameters: Parameters
  events: Events
  measures: Measures
  requests: ReturnType<typeof createRequests>
  /** Of the devices' own decisions. */
  random: () => number
  /** Of what devices are and lines do. */
  chance: () => number
  /** An app is closed only when it knows. */
  staysUntilKnown: boolean
  /** From when on every reply bears the number of an alert; Infinity: none. */
  alertAtMs: number
  onAsk?: (device: Device, call: CallName) => void
}

/** All devices, and the line between each and the services. Times are since the begin of the scene; NaN: not yet. */
export function createFleet(parts: FleetParts) {
  const { size, parameters, events, measures, requests, random, chance } = parts
  const { line, device: habits } = parameters
  const devices: (Device | undefined)[] = Array.from({ length: size })
  const times = () => new Float64Array(size).fill(Number.NaN)
  const [openedAtMs, itemAtMs, alertAtMs] = [times(), times(), times()]
  /** What citizens say, by device: how much of it, how much the services did (a bit each), how often once more, and since when nothing waits any more. */
  const words = {
    said: new Uint8Array(size),
    done: new Uint32Array(size),
    settled: new Uint8Array(size),
    settledAtMs: times(),
    doneAgain: 0,
  }
  const open = { now: 0, most: 0 }
  const nowMs = () => events.nowMs
  const rounds = createRounds({
    nowMs,
    random,
    probe,
    onEnd: check,
    ask: (device, call) => ask(device, call, 'round'),
    rest: (device, ms) => events.push(nowMs() + ms, codes.restOver, device.number),
    onFeed(device) {
      if (!device.knowsItem) itemAtMs[device.number] = nowMs()
      device.knowsItem = true
      leaveIfDone(device)
    },
  })

  function ask(device: Device, call: CallName, purpose: Purpose, slot = 0): void {
    if (device.hasLeft) return
    const request = requests.begin({ device: device.number, call, purpose, slot, askedAtMs: nowMs() })
    measures.total.asked += 1
    parts.onAsk?.(device, call)
    const fate = chance()
    const isLost = fate < line.lostShare / 2
    if (device.hasLine && !isLost) {
      request.losesAnswer = fate < line.lostShare
      return events.push(nowMs() + device.roundTripMs / 2, codes.arrived, request.id)
    }
    request.failure = device.hasLine ? timeout : unreachable
    events.push(nowMs() + (device.hasLine ? silenceMs : line.unreachableMs), codes.answered, request.id)
  }

  function probe(device: Device): void {
    if (device.isProbing) return
    device.isProbing = true
    ask(device, 'ping', 'probe')
  }

  function hear(device: Device, request: Request): void {
    const { failure } = request
    const wasUp = isLineUp(device.line.state)
    const { verdict, ...after } = lineAfter(device.line, { failure, tookMs: nowMs() - request.askedAtMs, bytes: 0 })
    device.line = after
    // What it is to confirm may be the silence of the shared one, which is not over yet: then by one of its own.
    if (verdict === 'doubt') {
      if (device.isProbing) ask(device, 'ping', 'own probe')
      else probe(device)
    }
    if (!wasUp && isLineUp(after.state)) {
      device.outbox?.lineIsBack()
      if (device.place === null) rounds.wake(device)
    }
    const isOurs = failure === null || failure.kind === 'busy'
    if (isOurs && device.alert === 'unheard' && nowMs() >= parts.alertAtMs) {
      device.alert = 'heard'
      check(device)
    }
  }

  /** Fetches the alert that was heard of, unless it is here or on its way. */
  function check(device: Device): void {
    if (device.alert !== 'heard') return
    device.alert = 'pulling'
    ask(device, 'latest', 'alert')
  }

  function onAlert(device: Device, { call, failure }: Request): void {
    if (failure !== null) {
      device.alert = 'heard'
      device.alertCuts += 1
      const waitMs = device.awaitsAlert ? null : alertBackoffMs(device.alertCuts, random)
      if (waitMs === null) return
      device.awaitsAlert = true
      events.push(nowMs() + waitMs, codes.alertAgain, device.number)
    } else if (call === 'latest') ask(device, 'file', 'alert')
    else {
      device.alert = 'known'
      alertAtMs[device.number] = nowMs()
      leaveIfDone(device)
    }
  }

  function outboxOf(device: Device) {
    return (device.outbox ??= createOutbox({
      nowMs,
      random,
      hasLine: () => device.hasLine,
      send: (slot) => ask(device, 'write', 'write', slot),
      rest(ms) {
        device.lookAtMs = nowMs() + ms
        events.push(device.lookAtMs, codes.outboxLook, device.number)
      },
    }))
  }

  function leaveIfDone(device: Device): void {
    const knows = device.knowsItem && (device.alert === 'known' || parts.alertAtMs === Infinity)
    if (!device.wantsToLeave || (parts.staysUntilKnown && !knows)) return
    open.now -= 1
    device.hasLeft = true
    devices[device.number] = undefined
  }

  return {
    openedAtMs,
    itemAtMs,
    alertAtMs,
    words,
    open(number: number, { hasLine = true, stays = true }: { hasLine?: boolean; stays?: boolean } = {}): void {
      const roundTripMs = line.roundTripMs === 0 ? 0 : leastRoundTripMs - (line.roundTripMs - leastRoundTripMs) * Math.log(1 - chance())
      const lastSeenMs = nowMs() + habits.lastSeenHours * 3_600_000 * Math.log(1 - chance())
      const device = createDevice({ number, isCitizen: chance() < habits.citizenShare, roundTripMs, hasLine, lastSeenMs })
      devices[number] = device
      openedAtMs[number] = nowMs()
      open.now += 1
      open.most = Math.max(open.most, open.now)
      if (!stays) events.push(nowMs() - habits.stayMinutes * 60_000 * Math.log(1 - chance()), codes.closes, number)
      rounds.wake(device)
    },
    closes(number: number): void {
      const device = devices[number]
      if (!device) return
      device.wantsToLeave = true
      leaveIfDone(device)
    },
    restOver(number: number): void {
      const device = devices[number]
      if (device) rounds.restOver(device)
    },
    /** The browser says that there is a line again (`refresh('line')` of the engine). */
    lineBack(number: number): void {
      const device = devices[number]
      if (!device) return
      device.hasLine = true
      probe(device)
      device.outbox?.look()
      if (!isBurst(nowMs() - device.lastRoundAtMs) || !isLineUp(device.line.state)) rounds.wake(device)
    },
    says(number: number): void {
      const device = devices[number]
      if (!device) return
      outboxOf(device).add(words.said[number]!)
      words.said[number]! += 1
    },
    /** `worker/alert/alerts.ts`, `checkLater`. */
    alertAgain(number: number): void {
      const device = devices[number]
      if (!device) return
      device.awaitsAlert = false
      check(device)
    },
    outboxLook(number: number): void {
      const device = devices[number]
      if (device?.lookAtMs === nowMs()) device.outbox?.look()
    },
    /** The reply has left the services. */
    reply(request: Request): void {
      if (request.call === 'write' && request.failure === null) note(request)
      const device = devices[request.device]
      const deadlineMs = request.askedAtMs + silenceMs
      const atMs = nowMs() + (device?.roundTripMs ?? 0) / 2
      const isLate = request.losesAnswer || atMs > deadlineMs
      if (isLate) request.failure = timeout
      events.push(isLate ? deadlineMs : atMs, codes.answered, request.id)
    },
    answered(request: Request): void {
      measures.total.answered += 1
      const device = devices[request.device]
      if (device) heed(device, request)
      requests.end(request)
    },
    mostOpen: () => open.most,
  }

  function heed(device: Device, request: Request): void {
    const { failure } = request
    hear(device, request)
    if (request.purpose === 'probe') device.isProbing = false
    switch (request.purpose) {
      case 'round':
        return rounds.answered(device, failure)
      case 'probe':
        return rounds.probed(device, failure)
      case 'own probe':
        return
      case 'alert':
        return onAlert(device, request)
      case 'write':
        if (!device.outbox?.answered(request.slot, failure)) return
        words.settled[device.number]! += 1
        words.settledAtMs[device.number] = nowMs()
    }
  }

  /** The services have done it; by its key they know what they did before. */
  function note({ device, slot }: Request): void {
    const bit = 1 << slot
    if ((words.done[device]! & bit) !== 0) words.doneAgain += 1
    words.done[device]! |= bit
  }
}
