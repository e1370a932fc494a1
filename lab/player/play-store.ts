import type { Scenario } from '#lab/scenario/scenario.ts'
import type { LabDayStore, PlayUnderWay } from '#lab/device/lab-day.ts'
import type { goOnWith, PlayEnd, playScenario } from './play-scenario.ts'

/**
 * The scenario that this tab plays:
 *
 *   none ──> playing <──> held (before a step, when playing step by step) ──> ended
 *
 * After a reload the page finds the play in the Lab's day and continues it. `elsewhere`: another tab plays it.
 */
export interface PlayView {
  state: 'none' | 'playing' | 'held' | 'ended' | 'elsewhere'
  /** Name of the file that is or was played. */
  name: string | null
  /** From 1. One more than there are steps while the end is awaited. */
  stepNo: number
  stepCount: number
  /** The play continues after a reload. */
  isTakenUp: boolean
  end: PlayEnd | null
}

export interface PlayStore {
  read(): PlayView
  subscribe(listener: () => void): () => void
  /** Starts a play, or lets a held one run to its end. */
  play(file: PlayFile): Promise<void>
  /** Plays one step of a held or a new play. A running one is held before its next step. */
  step(file: PlayFile): Promise<void>
  /** Continues the play that was running when the page was left. */
  takeUp(): Promise<void>
  /** Ends the play without undoing or checking anything. */
  stop(): void
}

interface PlayFile {
  name: string
  scenario: Scenario
}

interface StoreOptions {
  day: Pick<LabDayStore, 'read' | 'change'>
  player: { playScenario: typeof playScenario; goOnWith: typeof goOnWith }
  /** Runs work that only one tab may do at a time; null if another tab does it. */
  alone: (work: () => Promise<void>) => Promise<null | void>
}

interface Play extends StoreOptions {
  view: PlayView
  listeners: Set<() => void>
  /** Aborted to end the play. */
  life: AbortController
  isByStep: boolean
  /** Continues a held play; null if none is held. */
  release: (() => void) | null
}

const noPlay: PlayView = { state: 'none', name: null, stepNo: 0, stepCount: 0, isTakenUp: false, end: null }

export function createPlayStore(options: StoreOptions): PlayStore {
  const play: Play = {
    ...options,
    view: noPlay,
    listeners: new Set(),
    life: new AbortController(),
    isByStep: false,
    release: null,
  }
  const { day, player, listeners } = play
  return {
    read: () => play.view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async play(file) {
      if (play.view.state === 'held') return setByStep(play, false)
      if (play.view.state !== 'playing') await begin(play, file, false)
    },
    async step(file) {
      if (play.view.state === 'held') return play.release?.()
      if (play.view.state === 'playing') return setByStep(play, true)
      await begin(play, file, true)
    },
    async takeUp() {
      if (!day.read().play || play.view.state !== 'none') return
      showStored(play)
      await inTurn(play, async (signal) => {
        // Until now another tab may have played it, further or to its end.
        const stored = showStored(play)
        if (stored) await run(play, signal, (given) => player.goOnWith(stored, given))
      })
    },
    stop() {
      breakOff(play)
      day.change(() => ({ play: null }))
    },
  }
}

function show(play: Play, next: Partial<PlayView>): void {
  play.view = { ...play.view, ...next }
  for (const listener of play.listeners) listener()
}

/** Shows the play of the Lab's day; null if there is none. */
function showStored(play: Play): PlayUnderWay | null {
  const stored = play.day.read().play
  if (!stored) {
    show(play, noPlay)
    return null
  }
  play.isByStep = stored.isByStep
  const { name, scenario, stepNo } = stored
  show(play, { ...noPlay, state: 'playing', name, stepNo: stepNo + 1, stepCount: scenario.steps.length, isTakenUp: true })
  return stored
}

function setByStep(play: Play, isByStep: boolean): void {
  play.isByStep = isByStep
  play.day.change(({ play: stored }) => (stored ? { play: { ...stored, isByStep } } : {}))
  play.release?.()
}

function breakOff(play: Play): void {
  play.life.abort(new Error('the play was broken off'))
  show(play, noPlay)
}

async function begin(play: Play, { name, scenario }: PlayFile, isByStep: boolean): Promise<void> {
  play.isByStep = isByStep
  show(play, { ...noPlay, state: 'playing', name, stepNo: 1, stepCount: scenario.steps.length })
  await inTurn(play, (signal) => run(play, signal, (given) => play.player.playScenario({ name, scenario, isByStep: play.isByStep }, given)))
}

/** The signal exists before the lock is taken, so a play that is stopped while it waits does nothing. */
async function inTurn(play: Play, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  play.life = new AbortController()
  const { signal } = play.life
  const other = await play.alone(async () => {
    if (!signal.aborted) await work(signal)
  })
  if (other === null && !signal.aborted) show(play, { ...noPlay, state: 'elsewhere' })
}

type Work = (options: Parameters<typeof playScenario>[1]) => Promise<PlayEnd>

async function run(play: Play, signal: AbortSignal, work: Work): Promise<void> {
  try {
    const end = await work({ onStep: ({ stepNo }) => beforeStep(play, stepNo, signal), signal })
    if (!signal.aborted) finish(play, end)
  } catch {
    if (!signal.aborted) finish(play, { ok: false, why: 'broken' })
  }
}

/** Called before each step. When playing step by step, it waits for the next command. */
async function beforeStep(play: Play, stepNo: number, signal: AbortSignal): Promise<void> {
  const { day } = play
  // Another tab has started a new day, or the citizen has left.
  if (!day.read().play) return breakOff(play)
  show(play, { stepNo: stepNo + 1 })
  if (!play.isByStep) return
  show(play, { state: 'held' })
  await new Promise<void>((resolve) => {
    play.release = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  if (signal.aborted) return
  play.release = null
  if (!day.read().play) return breakOff(play)
  show(play, { state: 'playing' })
}

function finish(play: Play, end: PlayEnd): void {
  // Without the Lab's day, the play cannot be checked.
  if (end.ok && !play.day.read().play) return breakOff(play)
  play.day.change(() => ({ play: null }))
  show(play, { state: 'ended', end })
}
