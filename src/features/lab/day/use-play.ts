import { useEffect, useState } from 'react'
import { readScenario } from '#contract/scenario/read-scenario.ts'
import { whyNotHere, type NotHere } from '#src/data/lab/player/not-here.ts'
import { playScenario, type PlayEnd } from '#src/data/lab/player/play-scenario.ts'
import type { LabScenario } from './lab-scenarios.ts'

export interface Play {
  scenarios: readonly LabScenario[]
  /** Of all files, also those that are not for the app. */
  count: number
  chosen: LabScenario | null
  choose: (name: string) => void
  /** A file of the tester's own. */
  open: (file: File) => Promise<void>
  /** What is wrong with that file. */
  flaws: readonly string[]
  notHere: NotHere | null
  run: () => Promise<void>
  /** The number of the step under way, from 1; null while nothing is played. */
  stepNo: number | null
  end: PlayEnd | null
}

/** A scenario to be played here: one of the project's, or a file. */
export function usePlay(): Play {
  const [known, setKnown] = useState<{ scenarios: readonly LabScenario[]; count: number }>({ scenarios: [], count: 0 })
  const [chosen, setChosen] = useState<LabScenario | null>(null)
  const [flaws, setFlaws] = useState<readonly string[]>([])
  const [notHere, setNotHere] = useState<NotHere | null>(null)
  const [stepNo, setStepNo] = useState<number | null>(null)
  const [end, setEnd] = useState<PlayEnd | null>(null)

  useEffect(() => {
    void import('./lab-scenarios.ts').then(({ labScenarios }) => {
      const { playable, count } = labScenarios()
      setKnown({ scenarios: playable, count })
      setChosen((before) => before ?? playable[0] ?? null)
    })
  }, [])

  function take(scenario: LabScenario | null): void {
    setChosen(scenario)
    setEnd(null)
    setFlaws([])
    setNotHere(null)
  }

  return {
    ...known,
    chosen,
    choose: (name) => take(known.scenarios.find((one) => one.name === name) ?? null),
    async open(file) {
      const read = readScenario(await file.text(), file.name)
      take(null)
      if (!read.ok) return setFlaws(read.flaws)
      const why = whyNotHere(read.scenario)
      if (why !== null) return setNotHere(why)
      const name = file.name.replace(/\.json$/, '')
      setKnown(({ scenarios, count }) => ({
        count,
        scenarios: [...scenarios.filter((one) => one.name !== name), { name, scenario: read.scenario }],
      }))
      setChosen({ name, scenario: read.scenario })
    },
    flaws,
    notHere,
    async run() {
      if (!chosen || stepNo !== null) return
      setEnd(null)
      setStepNo(1)
      setEnd(await playScenario(chosen.scenario, (no) => setStepNo(no + 1)).finally(() => setStepNo(null)))
    },
    stepNo,
    end,
  }
}
