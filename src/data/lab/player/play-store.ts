import type { Scenario } from '#contract/scenario/scenario.ts'
import type { LabDayStore } from '../lab-day.ts'
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

  /** Before each step: stays there until somebody wants it. */
  async function onStep({ stepNo }: { stepNo: number }, signal: AbortSignal): Promise<void> {
    show({ stepNo: stepNo + 1 })
    if (!isByStep) return
    show({ state: 'held' })
    await new Promise<void>((resolve) => {
      letGo = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    if (signal.aborted) return
    letGo = null
    show({ state: 'playing' })
  }

  async function run(work: (options: Parameters<typeof playScenario>[1]) => Promise<PlayEnd>): Promise<void> {
    life = new AbortController()
    const { signal } = life
    try {
      const end = await work({ onStep: (soFar) => onStep(soFar, signal), signal })
      if (signal.aborted) return
      day.change(() => ({ play: null }))
      show({ state: 'ended', end })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  async function begin({ name, scenario }: PlayFile, byStep: boolean): Promise<void> {
    isByStep = byStep
    show({ ...nothing, state: 'playing', name, stepNo: 1, stepCount: scenario.steps.length })
    const other = await alone(() => run((options) => player.playScenario({ name, scenario, isByStep: byStep }, options)))
    if (other === null) show({ ...nothing, state: 'elsewhere' })
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
      const { play } = day.read()
      if (!play || view.state !== 'none') return
      ;({ isByStep } = play)
      const { name, scenario, stepNo } = play
      show({ ...nothing, state: 'playing', name, stepNo: stepNo + 1, stepCount: scenario.steps.length, isTakenUp: true })
      const other = await alone(() => run((options) => player.goOnWith(play, options)))
      if (other === null) show({ ...nothing, state: 'elsewhere' })
    },
    stop() {
      life.abort(new Error('the play was broken off'))
      day.change(() => ({ play: null }))
      show(nothing)
    },
  }
}
