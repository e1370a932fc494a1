import type { Failure } from '../../contract/wire/wire.ts'
import { alertBackoffMs } from '../../worker/net/backoff.ts'
import { silenceMs } from '../../worker/net/limited-fetch.ts'
import { isLineUp, lineAfter } from '../../worker/net/line-state.ts'
import { isBurst } from '../../worker/sync/cadence.ts'
import type { CallName } from './calls.ts'
import { createDevice } from './device.ts'
import type { Device } from './device.ts'
import { codes } from './events.ts'
import type { Events } from './events.ts'
import type { Measures } from './measures.ts'
import { createOutbox } from './outbox.ts'
import type { Parameters } from './parameters.ts'
import type { createRequests, Request } from './requests.ts'
import { createRounds } from './rounds.ts'

const unreachable: Failure = { kind: 'no-answer', reason: 'unreachable' }
const timeout: Failure = { kind: 'no-answer', reason: 'timeout' }
const minRoundTripMs = 80

export interface FleetParts {
  size: number
  parameters: Parameters
  events: Events
  measures: Measures
  requests: ReturnType<typeof createRequests>
  /** For decisions of the devices. */
  random: () => number
  /** For what devices are and networks do. */
  chance: () => number
  /** The app stays open until it has the item, and the alert if there is one. */
  staysUntilKnown: boolean
  /** From then on every reply carries the number of an alert; Infinity if there is none. */
  alertAtMs: number
  onAsk?: (device: Device, call: CallName) => void
}

/** All devices, and the network between each and the services. Times count from the start of the scene; NaN: not yet. */
export function createFleet(parts: FleetParts) {
  const { size, parameters, events, measures, requests, random, chance } = parts
  const { line, device: habits } = parameters
  const devices: (Device | undefined)[] = Array.from({ length: size })
  const times = () => new Float64Array(size).fill(Number.NaN)
  const [openedAtMs, itemAtMs, alertAtMs] = [times(), times(), times()]
  /** Writes by device: how many were submitted and settled, since when none waits, and which the services applied (a bit each). */
  const counters = { submitted: new Uint8Array(size), settled: new Uint8Array(size), done: new Uint32Array(size) }
  const writes = { ...counters, settledAtMs: times(), doneAgain: 0 }
  const open = { now: 0, max: 0 }
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

  function ask(device: Device, call: CallName, purpose: Request['purpose'], slot = 0): void {
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
    // The shared probe may be the one that got no reply, so the connection sends its own.
    if (verdict === 'doubt') {
      if (device.isProbing) ask(device, 'ping', 'own probe')
      else probe(device)
    }
    if (!wasUp && isLineUp(after.state)) {
      device.outbox?.onReconnect()
      if (device.place === null) rounds.wake(device)
    }
    const isOurs = failure === null || failure.kind === 'busy'
    if (isOurs && device.alert === 'unheard' && nowMs() >= parts.alertAtMs) {
      device.alert = 'heard'
      check(device)
    }
  }

  /** Fetches the alert unless it is stored or being fetched. */
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

  /** Events of a closed app do nothing. */
  function ifOpen(work: (device: Device) => void): (number: number) => void {
    return (number) => {
      const device = devices[number]
      if (device) work(device)
    }
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
    writes,
    open(number: number, { hasLine = true, stays = true }: { hasLine?: boolean; stays?: boolean } = {}): void {
      const roundTripMs = line.roundTripMs === 0 ? 0 : minRoundTripMs - (line.roundTripMs - minRoundTripMs) * Math.log(1 - chance())
      const lastSeenMs = nowMs() + habits.lastSeenHours * 3_600_000 * Math.log(1 - chance())
      const device = createDevice({ number, isCitizen: chance() < habits.citizenShare, roundTripMs, hasLine, lastSeenMs })
      devices[number] = device
      openedAtMs[number] = nowMs()
      open.now += 1
      open.max = Math.max(open.max, open.now)
      if (!stays) events.push(nowMs() - habits.stayMinutes * 60_000 * Math.log(1 - chance()), codes.closes, number)
      rounds.wake(device)
    },
    closes: ifOpen((device) => {
      device.wantsToLeave = true
      leaveIfDone(device)
    }),
    restOver: ifOpen(rounds.restOver),
    /** The browser reports the network (`refresh('line')` of the engine). */
    lineBack: ifOpen((device) => {
      device.hasLine = true
      probe(device)
      device.outbox?.look()
      if (!isBurst(nowMs() - device.lastRoundAtMs) || !isLineUp(device.line.state)) rounds.wake(device)
    }),
    submits: ifOpen((device) => {
      outboxOf(device).add(writes.submitted[device.number]!)
      writes.submitted[device.number]! += 1
    }),
    /** `worker/alert/alerts.ts`, `checkLater`. */
    alertAgain: ifOpen((device) => {
      device.awaitsAlert = false
      check(device)
    }),
    outboxLook: ifOpen((device) => {
      if (device.lookAtMs === nowMs()) device.outbox?.look()
    }),
    /** The reply leaves the services. */
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
      if (device) settle(device, request)
      requests.end(request)
    },
    maxOpen: () => open.max,
  }

  function settle(device: Device, request: Request): void {
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
        writes.settled[device.number]! += 1
        writes.settledAtMs[device.number] = nowMs()
    }
  }

  /** The services have applied the write. They recognise a repeat by its key. */
  function note({ device, slot }: Request): void {
    const bit = 1 << slot
    if ((writes.done[device]! & bit) !== 0) writes.doneAgain += 1
    writes.done[device]! |= bit
  }
}
