import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scaled } from '#tests/setup/time-limits.ts'
import { deviceScenarios } from './scenarios.ts'
import { serviceScenarios } from './service-scenarios.ts'

const run = promisify(execFile)
const play = async (...words: string[]): Promise<unknown> => {
  const { stdout } = await run(process.execPath, ['--no-deprecation', fileURLToPath(new URL('./play.ts', import.meta.url)), ...words])
  return JSON.parse(stdout)
}

const limits = { timeout: scaled(60_000) }

test.for([...deviceScenarios, ...serviceScenarios])('$fails finds the seeded mistake $fault', limits, async ({ fault, fails }) => {
  expect(await play(fault)).toEqual([fails])
})

test('no assertion fails without a mistake', limits, async () => {
  expect(await play()).toEqual([])
})
