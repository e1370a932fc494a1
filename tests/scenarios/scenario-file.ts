import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { seededFaults } from '#tests/simulation/seeded-faults.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'scenarios')

export function scenarioFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name))
}

export function readScenarioFile(file: string): Scenario {
  const flaws = flawsInFile(file)
  const read = readScenario(textOf(file), nameOfFile(file))
  if (!read.ok || flaws.length > 0) throw new Error(flaws.join('\n'))
  return read.scenario
}

export function flawsInFile(file: string): string[] {
  const name = nameOfFile(file)
  let text: string
  try {
    text = textOf(file)
  } catch {
    return [`${name}: is not there`]
  }
  const read = readScenario(text, name)
  if (!read.ok) return read.flaws
  const { mustTurnRedBy } = read.scenario
  if (seededFaults.some((fault) => fault.name === mustTurnRedBy)) return []
  return [
    `${name}: mustTurnRedBy: unknown seeded fault "${mustTurnRedBy}"; known are ${seededFaults.map((fault) => fault.name).join(', ')}`,
  ]
}

export function nameOfFile(file: string): string {
  const name = relative(root, resolve(file))
  return name.startsWith('..') ? resolve(file) : name
}

const textOf = (file: string) => readFileSync(file, 'utf8')
