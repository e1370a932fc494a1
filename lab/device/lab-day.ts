import type { Intent } from '#contract/intents/intents.ts'
import type { NetworkFault } from '#lab/wire/network.ts'
import type { PlannedCalls } from '#lab/wire/state.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import type { SessionView } from '#store/rows/views.ts'

/** Where the Lab keeps its day, from the first time it was opened and also through an emptied database. */
export const labDayKey = 'abroad.lab'

/** Something that was said in a tab of this device: `id` is the key of its call, null where the device could not keep it. */
export interface SaidTap {
  id: string | null
  atMs: number
  entity: string
  intent: Intent
  about: string | null
}

/** What is done to the device, the services or their clock, as a step of a scenario; null where no scenario can say it. */
export interface DoneStep {
  atMs: number
  step: Record<string, unknown> | null
}

/** How bad this device's storage is. */
export interface BadStorage {
  /** Every write to the device's database fails for want of room. */
  isFull: boolean
  /** One writing transaction in so many is broken off; 0: none. */
  breaksEvery: number
}

export const goodStorage: BadStorage = { isFull: false, breaksEvery: 0 }

/**
 * A scenario that is being played: everything that a page needs to go on with it after it was loaded anew. Whatever is done twice then comes to
 * the same: a tap has its key, a fault its name, a clock its hour.
 */
export interface PlayUnderWay {
  name: string
  scenario: Scenario
  /** The items that stand in its places, by their names in the file. */
  subjectIds: Record<string, string>
  /** The step that is under way, or comes next. */
  stepNo: number
  /** The keys of the taps, by the numbers of their steps. */
  tapIds: Record<number, string>
  flaws: string[]
  /** When something was last done or mended. */
  lastDeedMs: number
  /** Waits before each step to be told. */
  isByStep: boolean
  planned: [fault: string, calls: PlannedCalls[]][]
  faults: [name: string, fault: NetworkFault][]
  clockOffsetMs: number
}

/** The Lab's day on this device: it begins when the Lab is opened first, and anew with "Reset". */
export interface LabDay {
  /** Of this shape: what another build has written begins anew. */
  version: 3
  startedMs: number
  /** Whose taps these are; null while there are none. */
  accountId: string | null
  /** Keys that had an effect before; null until the services have said. */
  before: string[] | null
  taps: SaidTap[]
  /** Beside the taps, and beside what is bent, of which the services keep account. */
  done: DoneStep[]
  /** Since when a scenario is recorded; null while none is. */
  recordedFromMs: number | null
  storage: BadStorage
  /** What is played; null while nothing is. */
  play: PlayUnderWay | null
}

/** Kept apart from the device's database, so that the Lab outlives what it does to that. */
export interface LabDayStore {
  read(): LabDay
  /** The Lab has been opened: before that nothing that a citizen says is noted. */
  isUnderWay(): boolean
  subscribe(listener: () => void): () => void
  change(change: (day: LabDay) => Partial<LabDay>): void
  /** A fresh day; `isKept`: unless one is under way. */
  begin(options?: { isKept: boolean }): void
  /** What citizens said goes when they leave; how bad the device is stays. */
  leaveWith(session: Leaving): void
  forget(): void
}

type Leaving = Pick<SessionView, 'accountId' | 'lostUnintentionally' | 'epoch'>

/** A page's storage holds five megabytes: a day of taps is far below. */
const mostTaps = 500

export function createLabDay(options: {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  nowMs: () => number
}): LabDayStore {
  const { storage, key, nowMs } = options
  const listeners = new Set<() => void>()
  let shown: { text: string | null; day: LabDay } | null = null

  const fresh = (): LabDay => ({
    version: 3,
    startedMs: nowMs(),
    accountId: null,
    before: null,
    taps: [],
    done: [],
    recordedFromMs: null,
    storage: goodStorage,
    play: null,
  })

  function read(): LabDay {
    const text = storage.getItem(key)
    if (shown?.text !== text) shown = { text, day: parsed(text) ?? shown?.day ?? fresh() }
    return shown.day
  }

  function write(day: LabDay): void {
    const text = JSON.stringify(day)
    storage.setItem(key, text)
    shown = { text, day }
    for (const listener of listeners) listener()
  }

  return {
    read,
    isUnderWay: () => parsed(storage.getItem(key)) !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(change) {
      const day = read()
      const next = { ...day, ...change(day) }
      write({ ...next, taps: next.taps.slice(-mostTaps) })
    },
    begin({ isKept } = { isKept: false }) {
      if (!isKept || parsed(storage.getItem(key)) === null) write(fresh())
    },
    leaveWith(session) {
      const day = parsed(storage.getItem(key))
      if (day && isLeft(day, session)) write({ ...fresh(), storage: day.storage })
    },
    forget() {
      storage.removeItem(key)
      for (const listener of listeners) listener()
    },
  }
}

/**
 * Somebody logged out, or another citizen is there. Nobody has left where the session was lost against their wish, or the browser has emptied the
 * device, which begins at epoch 0 again: those days are what the Lab is for.
 */
function isLeft({ accountId: whose }: LabDay, { accountId, lostUnintentionally, epoch }: Leaving): boolean {
  if (whose === null) return false
  return accountId === null ? !lostUnintentionally && epoch > 0 : accountId !== whose
}

function parsed(text: string | null): LabDay | null {
  if (text === null) return null
  try {
    const day = JSON.parse(text) as LabDay
    return day.version === 3 ? day : null
  } catch {
    return null
  }
}
