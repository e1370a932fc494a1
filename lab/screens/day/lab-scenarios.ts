import { readScenario } from '#lab/scenario/read-scenario.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { whyNotHere } from '#lab/player/not-here.ts'

export interface LabScenario {
  /** `01-lost-answer`. */
  name: string
  scenario: Scenario
}

/** The files of `scenarios/` that the app can play by itself, and how many there are in all. */
export function labScenarios(): { playable: LabScenario[]; count: number } {
  const files = Object.entries(import.meta.glob('/scenarios/*.json', { eager: true, import: 'default' }))
  const playable = files.flatMap(([path, file]) => {
    const name = path.replace(/^.*\/|\.json$/g, '')
    const read = readScenario(JSON.stringify(file), name)
    return read.ok && whyNotHere(read.scenario) === null ? [{ name, scenario: read.scenario }] : []
  })
  return { playable, count: files.length }
}
