import { goodNetwork, type Network } from '#lab/wire/network.ts'
import type { LabRequest, LabRequests, Spell } from '#lab/wire/requests.ts'
import type { LabState } from '#lab/wire/state.ts'
import type { labCalls } from './lab-calls.ts'

/**
 * What the page knows of the services' Lab:
 *
 *   asking ──> there <──> unreachable (the services are away; what was known stays)
 *      └─────> none
 */
export interface LabView {
  status: 'asking' | 'there' | 'unreachable' | 'none'
  state: LabState
  /** In the order in which they came. */
  requests: readonly LabRequest[]
  spells: readonly Spell[]
}

export interface LabStore {
  read(): LabView
  subscribe(listener: () => void): () => void
  /** Asks how things stand, and with `isWhole` for the requests too. Resolves when that is known which was so at the call. One at a time. */
  refresh(isWhole: boolean): Promise<void>
  /** Given what the changes before it have made of the network: two taps in a row are both kept. */
  setNetwork(change: (network: Network) => Network): Promise<void>
  setClock(offsetMs: number): Promise<void>
  setDisk(isFull: boolean): Promise<void>
  /** The services as they were before anybody touched the Lab. */
  reset(): Promise<void>
}

const unknownState: LabState = { network: goodNetwork, clock: { offsetMs: 0 }, disk: { isFull: false }, hasPlanned: false, generated: 0 }
const mostRequests = 3_000
/** Services that take a call and say nothing are away: what the device has of the Lab is shown. */
const patienceMs = 1_000

export function createLabStore(
  calls: Pick<typeof labCalls, 'state' | 'requests' | 'setNetwork' | 'setClock' | 'setDisk' | 'reset'>,
): LabStore {
  let view: LabView = { status: 'asking', state: unknownState, requests: [], spells: [] }
  let changes = 0
  /** Counts the settings made here. An answer to a call that began before the last of them is out of date. */
  let sets = 0
  let setting: Promise<void> = Promise.resolve()
  let asking: Promise<void> | null = null
  let queued: { isWhole: boolean; done: Promise<void> } | null = null
  const listeners = new Set<() => void>()

  function show(next: Partial<LabView>): void {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  async function ask(isWhole: boolean): Promise<void> {
    const patience = setTimeout(() => view.status === 'asking' && show({ status: 'unreachable' }), patienceMs)
    const setsBefore = sets
    const [state, requests] = await Promise.all([calls.state(), isWhole ? calls.requests(changes) : null])
    clearTimeout(patience)
    if (!state.ok) return show({ status: state.isNone ? 'none' : 'unreachable' })
    show({
      status: 'there',
      ...(sets !== setsBefore || sameJson(state.value, view.state) ? {} : { state: state.value }),
      // Requests asked for before a reset would stay listed after it. The next call asks for them again.
      ...(requests?.ok && sets === setsBefore ? news(requests.value) : {}),
    })
  }

  /** Numbers that begin anew are those of services that were started anew. */
  function news(heard: LabRequests): Partial<LabView> {
    const isRestart = heard.changes < changes
    changes = isRestart ? 0 : heard.changes
    if (isRestart) return { requests: [], spells: heard.spells }
    return {
      ...(heard.requests.length > 0 && { requests: mergedByNo(view.requests, heard.requests) }),
      ...(sameJson(heard.spells, view.spells) ? {} : { spells: heard.spells }),
    }
  }

  function refresh(isWhole: boolean): Promise<void> {
    if (!asking) return (asking = ask(isWhole).finally(() => (asking = null)))
    // What is under way was asked before: the next one asks for all who came meanwhile.
    queued ??= { isWhole, done: asking.then(askQueued) }
    queued.isWhole ||= isWhole
    return queued.done
  }

  function askQueued(): Promise<void> {
    const { isWhole } = queued ?? { isWhole: true }
    queued = null
    return refresh(isWhole)
  }

  /** One after the other. */
  function set(send: () => Promise<Partial<LabView>>): Promise<void> {
    return (setting = setting.then(async () => {
      const next = await send()
      sets += 1
      show(next)
    }))
  }

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
    setNetwork: (change) =>
      set(async () => {
        const answer = await calls.setNetwork(change(view.state.network))
        return answer.ok ? { state: { ...view.state, network: answer.value } } : {}
      }),
    setClock: (offsetMs) =>
      set(async () => {
        const answer = await calls.setClock({ offsetMs })
        return answer.ok ? { state: { ...view.state, clock: answer.value } } : {}
      }),
    setDisk: (isFull) =>
      set(async () => {
        const answer = await calls.setDisk({ isFull })
        return answer.ok ? { state: { ...view.state, disk: answer.value } } : {}
      }),
    reset: () =>
      set(async () => {
        const answer = await calls.reset()
        return answer.ok ? { state: answer.value, requests: [], spells: [] } : {}
      }),
  }
}

function mergedByNo(known: readonly LabRequest[], heard: readonly LabRequest[]): LabRequest[] {
  const byNo = new Map([...known, ...heard].map((request) => [request.no, request]))
  return [...byNo.values()].toSorted((one, other) => one.no - other.no).slice(-mostRequests)
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
