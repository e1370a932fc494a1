import { readScenario } from './read-scenario.ts'

/** A valid scenario with these steps, for tests. */
export function scenarioOf(steps: unknown[], more: object = {}) {
  const file = {
    title: 'A day in the app itself',
    badDays: [1],
    seed: 1,
    lanes: ['chromium'],
    mustTurnRedBy: 'drop-the-key',
    steps,
    ...more,
  }
  const read = readScenario(JSON.stringify(file), 'day.json')
  if (!read.ok) throw new Error(read.flaws.join())
  return read.scenario
}
