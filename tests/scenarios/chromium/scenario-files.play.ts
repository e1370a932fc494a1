import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger } from '#lab/scenario/ledger.ts'
import { test } from '#tests/e2e/support/fixtures.ts'
import { readScenarioFile } from '#tests/scenarios/scenario-file.ts'
import { ledgerFile, wantedPlays } from './lane.ts'
import { playInChromium } from './play-in-chromium.ts'
import { stretched } from './stretched.ts'

/** One play a file; each leaves its ledger, and what cannot be played leaves why. Verdicts are for who asked. */
const { files, folder } = wantedPlays()

for (const file of files) {
  test(file, async ({ browser, service }) => {
    await service.revive()
    const scenario = stretched(readScenarioFile(file))
    const ledger = await playInChromium({ browser, service }, scenario).catch(unplayed)
    // `npm run scenario` reads only the ledger, so flaws must go into it.
    const flaws = [...ledger.flaws, ...service.errors.splice(0).map((line) => `the services logged an error: ${line}`)]
    writeFileSync(join(folder, ledgerFile(file)), JSON.stringify({ ...ledger, flaws }))
  })
}

function unplayed(error: unknown): Ledger {
  const flaws = [`could not be played: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`]
  return { said: [], applied: [], service: {}, writes: [], quietMs: null, bytes: null, flaws }
}
