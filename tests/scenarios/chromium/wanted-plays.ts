import { basename } from 'node:path'

/** What goes from `npm run scenario` to the process that plays in the browser. */
interface WantedPlays {
  files: string[]
  /** Where the ledgers are to be left. */
  folder: string
}

const variable = 'SCENARIO_PLAYS'

export const environmentOf = (plays: WantedPlays) => ({ [variable]: JSON.stringify(plays) })

export function wantedPlays(): WantedPlays {
  const text = process.env[variable]
  return text === undefined ? { files: [], folder: '' } : (JSON.parse(text) as WantedPlays)
}

export const ledgerFile = (file: string) => `ledger-${basename(file)}`
