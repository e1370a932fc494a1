import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ledger } from '#lab/scenario/ledger.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Plays the files one after the other in Chromium. `dist`: another build of the app. What left no ledger is not in the answer. */
export async function playFilesInChromium(files: readonly string[], options: { dist?: string } = {}): Promise<Map<string, Ledger>> {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-scenarios-'))
  try {
    const env = { ...process.env, ...environmentOf({ files: [...files], folder }), ...(options.dist && { DIST_DIR: options.dist }) }
    const words = ['test', '--config', 'playwright.scenario.config.ts', '--output', join(folder, 'results')]
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

/** What goes from `npm run scenario` to the process that plays in the browser. */
interface WantedPlays {
  files: string[]
  /** Where the ledgers are to be left. */
  folder: string
}

const variable = 'SCENARIO_PLAYS'

const environmentOf = (plays: WantedPlays) => ({ [variable]: JSON.stringify(plays) })

export function wantedPlays(): WantedPlays {
  const text = process.env[variable]
  return text === undefined ? { files: [], folder: '' } : (JSON.parse(text) as WantedPlays)
}

export const ledgerFile = (file: string) => `ledger-${basename(file)}`
