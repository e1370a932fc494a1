import type { Fault } from '#lab/scenario/faults.ts'
import { switchOf } from '#lab/wire/network.ts'
import { labCalls, type LabAnswer } from '#lab/device/lab-calls.ts'
import { goodStorage, type BadStorage, type PlayUnderWay } from '#lab/device/lab-day.ts'
import { labDevice } from '#lab/device/lab-device.ts'
import { labDay, labStore } from '#lab/device/use-lab.ts'
import { bridge } from '#src/data/engine/engine.ts'
import { clockOffsetAt, labFaultOf } from './fault-map.ts'
import type { Stage } from '#lab/scenario/play-steps.ts'
import { reached } from './reached.ts'

/** The play's own note of what is on: it outlives the page. */
export interface PlayNote {
  read(): PlayUnderWay
  change(change: (play: PlayUnderWay) => Partial<PlayUnderWay>): void
}

/** The Lab's switches as a scenario sets them. */
export function createPageFaults(note: PlayNote, signal: AbortSignal): Pick<Stage, 'strike' | 'mend'> {
  const setNetwork = () => {
    const { faults, scenario } = note.read()
    const one = new Map(faults.map(([, fault]) => [switchOf(fault), fault]))
    return taken('the network', () => labCalls.setNetwork({ seed: scenario.seed, faults: [...one.values()] }), signal)
  }
  const plan = () => {
    const { planned, scenario } = note.read()
    const calls = planned.flatMap(([, some]) => some)
    return taken('the planned faults', () => labCalls.setFaults(calls, scenario.seed), signal)
  }

  const setClock = (offsetMs: number) => taken('the clock', () => labCalls.setClock({ offsetMs }), signal)

  async function setStorage(bad: Partial<BadStorage>): Promise<void> {
    const storage = { ...labDay.read().storage, ...bad }
    if (same(storage, labDay.read().storage)) return
    labDay.change(() => ({ storage }))
    await labDevice.setStorage(storage)
  }

  return {
    async strike(fault: Fault, no: number) {
      const meant = labFaultOf(fault)
      switch (meant.kind) {
        case 'planned': {
          const calls = meant.faults.map((one) => ({ ...one, id: `${no}-${one.fault}` }))
          // A step that is done again after the page was loaded anew is no second fault.
          note.change(({ planned }) => ({
            planned: [...planned.filter(([, [first]]) => first?.id !== calls[0]?.id), [fault.fault, calls]],
          }))
          return plan()
        }
        case 'network':
          note.change(({ faults }) => ({ faults: [...faults.filter(([name]) => name !== fault.fault), [fault.fault, meant.fault]] }))
          return setNetwork()
        case 'storage':
          return setStorage(meant.bad)
        case 'worker':
          return labDevice.killWorker()
        case 'clock': {
          const clockOffsetMs = clockOffsetAt(note.read().scenario, no)
          note.change(() => ({ clockOffsetMs }))
          return setClock(clockOffsetMs)
        }
        case 'expire':
          return taken('the end of the session', () => labCalls.expireSessions(meant.what), signal)
        case 'reload':
          note.change(() => ({ stepNo: no + 1 }))
          return reload()
        case 'none':
          return
      }
    },
    async mend(name: string) {
      const isMeant = (one: string) => name === 'everything' || name === one
      note.change(({ planned, faults }) => ({
        planned: planned.filter(([fault]) => !isMeant(fault)),
        faults: faults.filter(([fault]) => !isMeant(fault)),
      }))
      try {
        await Promise.all([setNetwork(), plan()])
      } finally {
        // The device can be mended without the services.
        if (isMeant('storage-full')) await setStorage({ isFull: false })
        if (isMeant('storage-error')) await setStorage({ breaksEvery: 0 })
      }
      if (name === 'everything' && note.read().clockOffsetMs !== 0) {
        await setClock(0)
        // Only now: a page that is loaded anew before mends it once more.
        note.change(() => ({ clockOffsetMs: 0 }))
      }
    },
  }
}

/** Everything as on a good day, whatever a tester has set before. */
export async function mendAll(seed: number, signal: AbortSignal): Promise<void> {
  await taken('the network', () => labCalls.setNetwork({ seed, faults: [] }), signal)
  await taken('the planned faults', () => labCalls.setFaults([], seed), signal)
  await taken('the clock', () => labCalls.setClock({ offsetMs: 0 }), signal)
  await taken('the disk', () => labCalls.setDisk({ isFull: false }), signal)
  if (!same(labDay.read().storage, goodStorage)) await labDevice.setStorage(goodStorage)
}

async function taken(what: string, ask: () => Promise<LabAnswer<unknown>>, signal: AbortSignal): Promise<void> {
  await reached(what, ask, signal)
  void labStore.refresh(false)
}

function same(one: BadStorage, other: BadStorage): boolean {
  return one.isFull === other.isFull && one.breaksEvery === other.breaksEvery
}

/** The tab goes without a farewell, as far as a page can do that to itself, and comes again. Never resolves: nothing of it is left. */
export function reload(): Promise<never> {
  bridge.end()
  location.reload()
  return new Promise(() => {})
}
