import type { Fault } from '#contract/scenario/faults.ts'
import { labCalls, type LabAnswer } from '../lab-calls.ts'
import { goodStorage, type BadStorage, type PlayUnderWay } from '../lab-day.ts'
import { labDevice } from '../lab-device.ts'
import { labDay, labStore } from '../use-lab.ts'
import { labFaultOf } from './fault-map.ts'
import { loadAnew } from './load-anew.ts'
import type { Stage } from './play-steps.ts'

/** The play's own note of what is on: it outlives the page. */
export interface PlayNote {
  read(): PlayUnderWay
  change(change: (play: PlayUnderWay) => Partial<PlayUnderWay>): void
}

/** The Lab's switches as a scenario sets them. */
export function createPageFaults(note: PlayNote): Pick<Stage, 'strike' | 'mend'> {
  const bend = () => {
    const { bends, scenario } = note.read()
    const one = new Map(bends.map(([, set]) => [set.profile, set]))
    return reached(() => labCalls.setNetwork({ seed: scenario.seed, bends: [...one.values()] }))
  }
  const plan = () => {
    const { planned, scenario } = note.read()
    return reached(() =>
      labCalls.setFaults(
        planned.flatMap(([, calls]) => calls),
        scenario.seed,
      ),
    )
  }

  async function setClock(offsetMs: number): Promise<void> {
    note.change(() => ({ clockOffsetMs: offsetMs }))
    await reached(() => labCalls.setClock({ offsetMs }))
  }

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
          const calls = meant.faults.map((one) => ({ ...one, id: `${no}-${one.kind}` }))
          // A step that is done again after the page was loaded anew is no second fault.
          note.change(({ planned }) => ({
            planned: [...planned.filter(([, [first]]) => first?.id !== calls[0]?.id), [fault.fault, calls]],
          }))
          return plan()
        }
        case 'bend':
          note.change(({ bends }) => ({ bends: [...bends.filter(([name]) => name !== fault.fault), [fault.fault, meant.bend]] }))
          return bend()
        case 'storage':
          return setStorage(meant.bad)
        case 'worker':
          return labDevice.killWorker()
        case 'clock':
          // A device whose clock goes ahead finds its services behind.
          return setClock(note.read().clockOffsetMs - meant.seconds * 1_000)
        case 'expire':
          return reached(() => labCalls.expireSessions(meant.what))
        case 'reload':
          note.change(() => ({ stepNo: no + 1 }))
          return loadAnew()
        case 'none':
          return
      }
    },
    async mend(name: string) {
      const isMeant = (one: string) => name === 'everything' || name === one
      note.change(({ planned, bends }) => ({
        planned: planned.filter(([fault]) => !isMeant(fault)),
        bends: bends.filter(([fault]) => !isMeant(fault)),
      }))
      await Promise.all([bend(), plan()])
      if (isMeant('storage-full')) await setStorage({ isFull: false })
      if (isMeant('storage-breaks')) await setStorage({ breaksEvery: 0 })
      if (name === 'everything' && note.read().clockOffsetMs !== 0) await setClock(0)
    },
  }
}

/** Everything as on a good day, whatever a tester has set before. */
export async function mendAll(seed: number): Promise<void> {
  await reached(() => labCalls.setNetwork({ seed, bends: [] }))
  await reached(() => labCalls.setFaults([], seed))
  await reached(() => labCalls.setClock({ offsetMs: 0 }))
  await reached(() => labCalls.setDisk({ isFull: false }))
  if (!same(labDay.read().storage, goodStorage)) await labDevice.setStorage(goodStorage)
}

const patienceMs = 60_000
const againMs = 500

/** Services that are just being started anew are asked again: a fault that was not mended would end no play. */
async function reached(ask: () => Promise<LabAnswer<unknown>>): Promise<void> {
  const endMs = Date.now() + patienceMs
  while (!(await ask()).ok && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, againMs))
  void labStore.refresh(false)
}

function same(one: BadStorage, other: BadStorage): boolean {
  return one.isFull === other.isFull && one.breaksEvery === other.breaksEvery
}
