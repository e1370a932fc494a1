import type { Scenario } from '#lab/scenario/scenario.ts'
import type { LabDayStore, PlayUnderWay } from '#lab/device/lab-day.ts'
import type { goOnWith, PlayEnd, playScenario } from './play-scenario.ts'

/**
 * What is played in this tab:
 *
 *   none ──> playing <──> held (before a step, for who plays step by step) ──> ended
 *
 * A page that is loaded anew finds the play in the Lab's day and goes on with it; `elsewhere` is one that another tab plays.
 */
export interface PlayView {
  state: 'none' | 'playing' | 'held' | 'ended' | 'elsewhere'
  /** Of the file that is or was played. */
  name: string | null
  /** From 1; one more than there are steps while the end is awaited. */
  stepNo: number
  stepCount: number
  /** It was taken up again after the page was loaded anew. */
  isTakenUp: boolean
  end: PlayEnd | null
}

export interface PlayStore {
  read(): PlayView
  subscribe(listener: () => void): () => void
  /** From its beginning, or the rest of what is held. */
  play(file: PlayFile): Promise<void>
  /** One step, of what is held or of a new play; of what is playing the next one is waited with. */
  step(file: PlayFile): Promise<void>
  /** Takes up what was under way when the page was left. */
  takeUp(): Promise<void>
  /** Broken off: nothing is mended, and nothing is judged. */
  stop(): void
}

interface PlayFile {
  name: string
  scenario: Scenario
}

interface StoreOptions {
  day: Pick<LabDayStore, 'read' | 'change'>
  player: { playScenario: typeof playScenario; goOnWith: typeof goOnWith }
  /** Runs what one tab alone may do; null where another tab does it. */
  alone: (work: () => Promise<void>) => Promise<null | void>
}

const nothing: PlayView = { state: 'none', name: null, stepNo: 0, stepCount: 0, isTakenUp: false, end: null }

export function createPlayStore({ day, player, alone }: StoreOptions): PlayStore {
  const listeners = new Set<() => void>()
  let view = nothing
  let life = new AbortController()
  let isByStep = false
  let letGo: (() => void) | null = null

  function show(next: Partial<PlayView>): void {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }

  function setByStep(next: boolean): void {
    isByStep = next
    day.change(({ play }) => (play ? { play: { ...play, isByStep: next } } : {}))
    letGo?.()
  }

  function breakOff(): void {
    life.abort(new Error('the play was broken off'))
    show(nothing)
  }

  /** Before each step: stays there until somebody wants it. */
  async function onStep({ stepNo }: { stepNo: number }, signal: AbortSignal): Promise<void> {
    // Another tab has begun a fresh day, or the citizen has left.
    if (!day.read().play) return breakOff()
    show({ stepNo: stepNo + 1 })
    if (!isByStep) return
    show({ state: 'held' })
    await new Promise<void>((resolve) => {
      letGo = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    if (signal.aborted) return
    letGo = null
    if (!day.read().play) return breakOff()
    show({ state: 'playing' })
  }

  function finish(end: PlayEnd): void {
    // The day that it would be judged by is gone.
    if (end.ok && !day.read().play) return breakOff()
    day.change(() => ({ play: null }))
    show({ state: 'ended', end })
  }

  async function run(signal: AbortSignal, work: (options: Parameters<typeof playScenario>[1]) => Promise<PlayEnd>): Promise<void> {
    try {
      const end = await work({ onStep: (soFar) => onStep(soFar, signal), signal })
      if (!signal.aborted) finish(end)
    } catch {
      // Whatever failed: what is not under way any more is not shown as playing.
      if (!signal.aborted) finish({ ok: false, why: 'broken' })
    }
  }

  /** A life begins with the wait for the lock: who is broken off by then does nothing when its turn comes. */
  async function inTurn(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    life = new AbortController()
    const { signal } = life
    const other = await alone(async () => {
      if (!signal.aborted) await work(signal)
    })
    if (other === null && !signal.aborted) show({ ...nothing, state: 'elsewhere' })
  }

  function showTakenUp(): PlayUnderWay | null {
    const { play } = day.read()
    if (!play) {
      show(nothing)
      return null
    }
    ;({ isByStep } = play)
    const { name, scenario, stepNo } = play
    show({ ...nothing, state: 'playing', name, stepNo: stepNo + 1, stepCount: scenario.steps.length, isTakenUp: true })
    return play
  }

  async function begin({ name, scenario }: PlayFile, byStep: boolean): Promise<void> {
    isByStep = byStep
    show({ ...nothing, state: 'playing', name, stepNo: 1, stepCount: scenario.steps.length })
    await inTurn((signal) => run(signal, (options) => player.playScenario({ name, scenario, isByStep }, options)))
  }

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async play(file) {
      if (view.state === 'held') return setByStep(false)
      if (view.state !== 'playing') await begin(file, false)
    },
    async step(file) {
      if (view.state === 'held') return letGo?.()
      if (view.state === 'playing') return setByStep(true)
      await begin(file, true)
    },
    async takeUp() {
      if (!day.read().play || view.state !== 'none') return
      showTakenUp()
      await inTurn(async (signal) => {
        // Only now nobody else plays it: it may have gone on, or come to its end.
        const play = showTakenUp()
        if (play) await run(signal, (options) => player.goOnWith(play, options))
      })
    },
    stop() {
      breakOff()
      day.change(() => ({ play: null }))
    },
  }
}
