import { goodNetwork, type Network } from '#lab/wire/network.ts'
import type { LabRequest, LabRequests, Spell } from '#lab/wire/requests.ts'
import type { LabState } from '#lab/wire/state.ts'
import type { labCalls } from './lab-calls.ts'

/**
 * What the page knows of the Lab in the services:
 *
 *   asking ──> there <──> unreachable (the services are down; the last known state stays)
 *      └─────> none
 */
export interface LabView {
  status: 'asking' | 'there' | 'unreachable' | 'none'
  state: LabState
  /** In the order of their arrival. */
  requests: readonly LabRequest[]
  spells: readonly Spell[]
}

export interface LabStore {
  read(): LabView
  subscribe(listener: () => void): () => void
  /** Fetches the state, and with `isWhole` the requests too. Resolves with a state from after the call. One request at a time. */
  refresh(isWhole: boolean): Promise<void>
  /** `change` gets the network as earlier changes have left it, so that two quick taps both count. */
  setNetwork(change: (network: Network) => Network): Promise<void>
  setClock(offsetMs: number): Promise<void>
  setDisk(isFull: boolean): Promise<void>
  /** Resets the services to the state before any use of the Lab. */
  reset(): Promise<void>
}

const unknownState: LabState = { network: goodNetwork, clock: { offsetMs: 0 }, disk: { isFull: false }, hasPlanned: false, generated: 0 }
const maxRequests = 3_000
/** If the services accept a call but do not reply within this time, the last known state is shown. */
const patienceMs = 1_000

type Calls = Pick<typeof labCalls, 'state' | 'requests' | 'setNetwork' | 'setClock' | 'setDisk' | 'reset'>

interface Lab {
  calls: Calls
  view: LabView
  listeners: Set<() => void>
  /** The number of the last change of the requests. */
  changes: number
  /** The number of settings made here. A reply to a call that started before the last one is out of date. */
  sets: number
  setting: Promise<void>
  asking: Promise<void> | null
  /** The refresh after the current one. Calls in the meantime share it. */
  queued: { isWhole: boolean; done: Promise<void> } | null
}

export function createLabStore(calls: Calls): LabStore {
  const view: LabView = { status: 'asking', state: unknownState, requests: [], spells: [] }
  const lab: Lab = { calls, view, listeners: new Set(), changes: 0, sets: 0, setting: Promise.resolve(), asking: null, queued: null }
  const { listeners } = lab
  /** Sets one part of the state. */
  const setPart = <K extends 'network' | 'clock' | 'disk'>(part: K, send: () => Promise<LabReply<LabState[K]>>) =>
    set(lab, async () => {
      const reply = await send()
      return reply.ok ? { state: { ...lab.view.state, [part]: reply.value } } : {}
    })
  return {
    read: () => lab.view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: (isWhole) => refresh(lab, isWhole),
    setNetwork: (change) => setPart('network', () => calls.setNetwork(change(lab.view.state.network))),
    setClock: (offsetMs) => setPart('clock', () => calls.setClock({ offsetMs })),
    setDisk: (isFull) => setPart('disk', () => calls.setDisk({ isFull })),
    reset: () =>
      set(lab, async () => {
        const reply = await calls.reset()
        return reply.ok ? { state: reply.value, requests: [], spells: [] } : {}
      }),
  }
}

type LabReply<T> = { ok: true; value: T } | { ok: false }

function show(lab: Lab, next: Partial<LabView>): void {
  lab.view = { ...lab.view, ...next }
  for (const listener of lab.listeners) listener()
}

/** One after the other. */
function set(lab: Lab, send: () => Promise<Partial<LabView>>): Promise<void> {
  lab.setting = lab.setting.then(async () => {
    const next = await send()
    lab.sets += 1
    show(lab, next)
  })
  return lab.setting
}

function refresh(lab: Lab, isWhole: boolean): Promise<void> {
  if (!lab.asking) {
    lab.asking = ask(lab, isWhole).finally(() => (lab.asking = null))
    return lab.asking
  }
  // The current request started before this call, so the next one answers it.
  lab.queued ??= { isWhole, done: lab.asking.then(() => refreshQueued(lab)) }
  lab.queued.isWhole ||= isWhole
  return lab.queued.done
}

function refreshQueued(lab: Lab): Promise<void> {
  const { isWhole } = lab.queued ?? { isWhole: true }
  lab.queued = null
  return refresh(lab, isWhole)
}

async function ask(lab: Lab, isWhole: boolean): Promise<void> {
  const { calls, changes } = lab
  const patience = setTimeout(() => lab.view.status === 'asking' && show(lab, { status: 'unreachable' }), patienceMs)
  const setsBefore = lab.sets
  const [state, requests] = await Promise.all([calls.state(), isWhole ? calls.requests(changes) : null])
  clearTimeout(patience)
  if (!state.ok) return show(lab, { status: state.isNone ? 'none' : 'unreachable' })
  const isCurrent = lab.sets === setsBefore
  show(lab, {
    status: 'there',
    ...(isCurrent && !sameJson(state.value, lab.view.state) && { state: state.value }),
    // Requests from before a reset would stay listed after it. The next call asks for them again.
    ...(isCurrent && requests?.ok && newRequests(lab, requests.value)),
  })
}

/** If the numbers start again, the services were restarted. */
function newRequests(lab: Lab, received: LabRequests): Partial<LabView> {
  const isRestart = received.changes < lab.changes
  lab.changes = isRestart ? 0 : received.changes
  const { requests, spells } = lab.view
  if (isRestart) return { requests: [], spells: received.spells }
  return {
    ...(received.requests.length > 0 && { requests: mergedByNo(requests, received.requests) }),
    ...(sameJson(received.spells, spells) ? {} : { spells: received.spells }),
  }
}

function mergedByNo(known: readonly LabRequest[], received: readonly LabRequest[]): LabRequest[] {
  const byNo = new Map([...known, ...received].map((request) => [request.no, request]))
  return [...byNo.values()].toSorted((one, other) => one.no - other.no).slice(-maxRequests)
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
