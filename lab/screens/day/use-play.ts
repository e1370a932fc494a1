import { useState } from 'react'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import { whyNotHere, type NotHere } from '#lab/player/not-here.ts'
import type { PlayView } from '#lab/player/play-store.ts'
import { playStore, usePlayUnderWay } from '#lab/player/use-play.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'

export interface Play {
  scenarios: readonly LabScenario[]
  /** Of the project's files: how many can be played here, and how many there are. */
  playable: number
  count: number
  chosen: LabScenario | null
  choose: (name: string) => void
  /** A file of the tester's own. */
  open: (file: File) => Promise<void>
  /** What is wrong with that file. */
  flaws: readonly string[]
  notHere: NotHere | null
  underWay: PlayView
  /** Of the play before, until another file is chosen. */
  end: PlayView['end']
  run: () => void
  step: () => void
}

/** A scenario to be played here: one of the project's, or a file. What is under way goes on over screens and reloads. */
export function usePlay(): Play {
  const underWay = usePlayUnderWay()
  const [known, setKnown] = useState(projectScenarios)
  const [chosenName, setChosenName] = useState<string | null>(null)
  const [flaws, setFlaws] = useState<readonly string[]>([])
  const [notHere, setNotHere] = useState<NotHere | null>(null)
  const chosen = known.scenarios.find(({ name }) => name === (chosenName ?? underWay.name)) ?? known.scenarios[0] ?? null

  function take(name: string | null): void {
    setChosenName(name)
    setFlaws([])
    setNotHere(null)
  }

  return {
    ...known,
    chosen,
    choose: take,
    async open(file) {
      const read = readScenario(await file.text(), file.name)
      take(null)
      if (!read.ok) return setFlaws(read.flaws)
      const why = whyNotHere(read.scenario)
      if (why !== null) return setNotHere(why)
      const name = file.name.replace(/\.json$/, '')
      setKnown(({ scenarios, ...counts }) => ({
        ...counts,
        scenarios: [...scenarios.filter((one) => one.name !== name), { name, scenario: read.scenario }],
      }))
      setChosenName(name)
    },
    flaws,
    notHere,
    underWay,
    end: flaws.length === 0 && notHere === null && (chosenName === null || chosenName === underWay.name) ? underWay.end : null,
    run: () => void (chosen && playStore.play(chosen)),
    step: () => void (chosen && playStore.step(chosen)),
  }
}

interface LabScenario {
  /** `01-lost-answer`. */
  name: string
  scenario: Scenario
}

/** The files of `scenarios/` that the app can play by itself, and how many there are in all. */
function projectScenarios(): Pick<Play, 'scenarios' | 'playable' | 'count'> {
  const files = Object.entries(import.meta.glob('/scenarios/*.json', { eager: true, import: 'default' }))
  const scenarios = files.flatMap(([path, file]) => {
    const name = path.replace(/^.*\/|\.json$/g, '')
    const read = readScenario(JSON.stringify(file), name)
    return read.ok && whyNotHere(read.scenario) === null ? [{ name, scenario: read.scenario }] : []
  })
  return { scenarios, playable: scenarios.length, count: files.length }
}
