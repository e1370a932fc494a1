import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { timeScale } from '#tests/setup/time-limits.ts'
import type { Ledger } from '#lab/scenario/ledger.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Plays the files one after the other in Chromium. `dist`: another build of the app. What left no ledger is not in the answer. */
export async function playFilesInChromium(files: readonly string[], options: { dist?: string } = {}): Promise<Map<string, Ledger>> {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-scenarios-'))
  try {
    const env = { ...process.env, ...environmentOf({ files: [...files], folder }), ...(options.dist && { DIST_DIR: options.dist }) }
    const words = ['test', '--config', 'tests/scenarios/playwright.config.ts', '--output', join(folder, 'results')]
    const child = spawn(join(root, 'node_modules/.bin/playwright'), words, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    await new Promise((resolve) => child.once('exit', resolve))
    return new Map(
      files.flatMap((file): [string, Ledger][] => {
        const left = join(folder, ledgerFile(file))
        return existsSync(left) ? [[file, JSON.parse(readFileSync(left, 'utf8')) as Ledger]] : []
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface WantedPlays {
  files: string[]
  folder: string
}

const variable = 'SCENARIO_PLAYS'

const environmentOf = (plays: WantedPlays) => ({ [variable]: JSON.stringify(plays) })

export function wantedPlays(): WantedPlays {
  const text = process.env[variable]
  return text === undefined ? { files: [], folder: '' } : (JSON.parse(text) as WantedPlays)
}

export const ledgerFile = (file: string) => `ledger-${basename(file)}`

const longer = (seconds: number) => Math.ceil(seconds * timeScale)

/** The scenario with longer limits on a slow machine: a play in a browser takes real time. */
export function stretched(scenario: Scenario): Scenario {
  const { steps, expect } = scenario
  return {
    ...scenario,
    steps: steps.map((step) => ('withinS' in step ? { ...step, withinS: longer(step.withinS) } : step)),
    expect: { ...expect, quietWithinS: longer(expect.quietWithinS) },
  }
}
