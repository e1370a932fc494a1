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

/** How many writes of each device were submitted and settled, since when none is pending, and which ones the services applied (one bit each). */
export interface Writes {
  submitted: Uint8Array
  settled: Uint8Array
  settledAtMs: Float64Array
  applied: Uint32Array
  appliedAgain: number
}

interface Fleet extends FleetParts {
  devices: (Device | undefined)[]
  rounds: ReturnType<typeof createRounds>
  /** By device; NaN: not yet. */
  openedAtMs: Float64Array
  itemAtMs: Float64Array
  alertKnownAtMs: Float64Array
  writes: Writes
  open: { now: number; max: number }
}

/** All devices, and the network between each and the services. Times count from the start of the scene. */
export function createFleet(parts: FleetParts) {
  const { size, events, random } = parts
  const times = () => new Float64Array(size).fill(Number.NaN)
  const counters = { submitted: new Uint8Array(size), settled: new Uint8Array(size), applied: new Uint32Array(size) }
  const rounds = createRounds({
    nowMs: () => events.nowMs,
    random,
    probe: (device) => probe(fleet, device),
    onEnd: (device) => fetchAlert(fleet, device),
    ask: (device, call) => ask(fleet, device, { call, purpose: 'round' }),
    rest: (device, ms) => events.push(events.nowMs + ms, codes.restOver, device.number),
    onFeed: (device) => onFeed(fleet, device),
  })
  const fleet: Fleet = {
    ...parts,
    devices: Array.from({ length: size }),
    rounds,
    openedAtMs: times(),
    itemAtMs: times(),
    alertKnownAtMs: times(),
    writes: { ...counters, settledAtMs: times(), appliedAgain: 0 },
    open: { now: 0, max: 0 },
  }
  /** Events of a closed app do nothing. */
  const ifOpen = (work: (device: Device) => void) => (number: number) => {
    const device = fleet.devices[number]
    if (device) work(device)
  }
  return {
    openedAtMs: fleet.openedAtMs,
    itemAtMs: fleet.itemAtMs,
    alertAtMs: fleet.alertKnownAtMs,
    writes: fleet.writes,
    open: (number: number, given: { hasLine?: boolean; stays?: boolean } = {}) => open(fleet, number, given),
    closes: ifOpen((device) => {
      device.wantsToLeave = true
      leaveIfDone(fleet, device)
    }),
    restOver: ifOpen(rounds.restOver),
    networkBack: ifOpen((device) => onNetworkBack(fleet, device)),
    submits: ifOpen((device) => submit(fleet, device)),
    /** `worker/alert/alerts.ts`, `checkLater`. */
    alertAgain: ifOpen((device) => {
      device.awaitsAlert = false
      fetchAlert(fleet, device)
    }),
    outboxLook: ifOpen((device) => {
      if (device.lookAtMs === events.nowMs) device.outbox?.look()
    }),
    /** The reply leaves the services. */
    reply: (request: Request) => reply(fleet, request),
    /** The reply, or the failure, reaches the device. */
    answered(request: Request): void {
      fleet.measures.total.answered += 1
      const device = fleet.devices[request.device]
      if (device) settle(fleet, device, request)
      fleet.requests.end(request)
    },
    maxOpen: () => fleet.open.max,
  }
}

function open(fleet: Fleet, number: number, { hasLine = true, stays = true }: { hasLine?: boolean; stays?: boolean }): void {
  const { parameters, events, chance, devices, rounds, openedAtMs } = fleet
  const { line, device: habits } = parameters
  const roundTripMs = line.roundTripMs === 0 ? 0 : minRoundTripMs - (line.roundTripMs - minRoundTripMs) * Math.log(1 - chance())
  const lastSeenMs = events.nowMs + habits.lastSeenHours * 3_600_000 * Math.log(1 - chance())
  const device = createDevice({ number, isCitizen: chance() < habits.citizenShare, roundTripMs, hasLine, lastSeenMs })
  devices[number] = device
  openedAtMs[number] = events.nowMs
  fleet.open.now += 1
  fleet.open.max = Math.max(fleet.open.max, fleet.open.now)
  if (!stays) events.push(events.nowMs - habits.stayMinutes * 60_000 * Math.log(1 - chance()), codes.closes, number)
  rounds.wake(device)
}

function leaveIfDone(fleet: Fleet, device: Device): void {
  const knows = device.knowsItem && (device.alert === 'known' || fleet.alertAtMs === Infinity)
  if (!device.wantsToLeave || (fleet.staysUntilKnown && !knows)) return
  fleet.open.now -= 1
  device.hasLeft = true
  fleet.devices[device.number] = undefined
}

type Asked = Pick<Request, 'call' | 'purpose'> & { slot?: number }

function ask(fleet: Fleet, device: Device, { call, purpose, slot = 0 }: Asked): void {
  const { requests, measures, events, parameters, chance, onAsk } = fleet
  if (device.hasLeft) return
  const request = requests.begin({ device: device.number, call, purpose, slot, askedAtMs: events.nowMs })
  measures.total.asked += 1
  onAsk?.(device, call)
  const { line } = parameters
  const fate = chance()
  const isLost = fate < line.lostShare / 2
  if (device.hasLine && !isLost) {
    request.losesAnswer = fate < line.lostShare
    return events.push(events.nowMs + device.roundTripMs / 2, codes.arrived, request.id)
  }
  request.failure = device.hasLine ? timeout : unreachable
  events.push(events.nowMs + (device.hasLine ? silenceMs : line.unreachableMs), codes.answered, request.id)
}

function reply({ events, devices, writes }: Fleet, request: Request): void {
  if (request.call === 'write' && request.failure === null) noteApplied(writes, request)
  const device = devices[request.device]
  const deadlineMs = request.askedAtMs + silenceMs
  const atMs = events.nowMs + (device?.roundTripMs ?? 0) / 2
  const isLate = request.losesAnswer || atMs > deadlineMs
  if (isLate) request.failure = timeout
  events.push(isLate ? deadlineMs : atMs, codes.answered, request.id)
}

/** The services have applied the write. They recognise a repeat by its key. */
function noteApplied(writes: Writes, { device, slot }: Request): void {
  const bit = 1 << slot
  if ((writes.applied[device]! & bit) !== 0) writes.appliedAgain += 1
  writes.applied[device]! |= bit
}

function settle(fleet: Fleet, device: Device, request: Request): void {
  const { rounds, writes, events } = fleet
  const { failure, purpose } = request
  noteReply(fleet, device, request)
  if (purpose === 'probe') device.isProbing = false
  switch (purpose) {
    case 'round':
      return rounds.answered(device, failure)
    case 'probe':
      return rounds.probed(device, failure)
    case 'own probe':
      return
    case 'alert':
      return onAlert(fleet, device, request)
    case 'write':
      if (!device.outbox?.answered(request.slot, failure)) return
      writes.settled[device.number]! += 1
      writes.settledAtMs[device.number] = events.nowMs
  }
}

/** Updates the state of the connection, and notices an alert. */
function noteReply(fleet: Fleet, device: Device, { failure, askedAtMs }: Request): void {
  const { events, rounds } = fleet
  const wasUp = isLineUp(device.line.state)
  const { verdict, ...after } = lineAfter(device.line, { failure, tookMs: events.nowMs - askedAtMs, bytes: 0 })
  device.line = after
  // The shared probe may be the one that got no reply, so the connection sends its own.
  if (verdict === 'doubt') {
    if (device.isProbing) ask(fleet, device, { call: 'ping', purpose: 'own probe' })
    else probe(fleet, device)
  }
  if (!wasUp && isLineUp(after.state)) {
    device.outbox?.onReconnect()
    if (device.place === null) rounds.wake(device)
  }
  const isOurs = failure === null || failure.kind === 'busy'
  if (isOurs && device.alert === 'unheard' && events.nowMs >= fleet.alertAtMs) {
    device.alert = 'heard'
    fetchAlert(fleet, device)
  }
}

function probe(fleet: Fleet, device: Device): void {
  if (device.isProbing) return
  device.isProbing = true
  ask(fleet, device, { call: 'ping', purpose: 'probe' })
}

/** The browser reports the network (`refresh('line')` of the engine). */
function onNetworkBack(fleet: Fleet, device: Device): void {
  const { events, rounds } = fleet
  device.hasLine = true
  probe(fleet, device)
  device.outbox?.look()
  if (!isBurst(events.nowMs - device.lastRoundAtMs) || !isLineUp(device.line.state)) rounds.wake(device)
}

function onFeed(fleet: Fleet, device: Device): void {
  if (!device.knowsItem) fleet.itemAtMs[device.number] = fleet.events.nowMs
  device.knowsItem = true
  leaveIfDone(fleet, device)
}

/** Fetches the alert unless it is stored or being fetched. */
function fetchAlert(fleet: Fleet, device: Device): void {
  if (device.alert !== 'heard') return
  device.alert = 'pulling'
  ask(fleet, device, { call: 'latest', purpose: 'alert' })
}

function onAlert(fleet: Fleet, device: Device, { call, failure }: Request): void {
  const { events, random, alertKnownAtMs } = fleet
  if (failure !== null) {
    device.alert = 'heard'
    device.alertCuts += 1
    const waitMs = device.awaitsAlert ? null : alertBackoffMs(device.alertCuts, random)
    if (waitMs === null) return
    device.awaitsAlert = true
    events.push(events.nowMs + waitMs, codes.alertAgain, device.number)
  } else if (call === 'latest') ask(fleet, device, { call: 'file', purpose: 'alert' })
  else {
    device.alert = 'known'
    alertKnownAtMs[device.number] = events.nowMs
    leaveIfDone(fleet, device)
  }
}

function submit(fleet: Fleet, device: Device): void {
  const { writes, events, random } = fleet
  device.outbox ??= createOutbox({
    nowMs: () => events.nowMs,
    random,
    hasLine: () => device.hasLine,
    send: (slot) => ask(fleet, device, { call: 'write', purpose: 'write', slot }),
    rest(ms) {
      device.lookAtMs = events.nowMs + ms
      events.push(device.lookAtMs, codes.outboxLook, device.number)
    },
  })
  device.outbox.add(writes.submitted[device.number]!)
  writes.submitted[device.number]! += 1
}
