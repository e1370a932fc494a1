import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '#tests/e2e/support/fixtures.ts'
import { unplayed } from '#tests/scenarios/ledger.ts'
import { readScenarioFile } from '#tests/scenarios/scenario-file.ts'
import { ledgerFile, stretched, wantedPlays } from './lane.ts'
import { reasonOf } from './play.ts'
import { playInChromium } from './play-in-chromium.ts'

const { files, folder } = wantedPlays()

for (const file of files) {
  test(file, async ({ browser, service }) => {
    await service.revive()
    const scenario = stretched(readScenarioFile(file))
    const ledger = await playInChromium({ browser, service }, scenario).catch((error: unknown) =>
      unplayed(`could not be played: ${reasonOf(error)}`),
    )
    // `npm run scenario` reads only the ledger, so flaws must go into it.
    const flaws = [...ledger.flaws, ...service.errors.splice(0).map((line) => `the services logged an error: ${line}`)]
    writeFileSync(join(folder, ledgerFile(file)), JSON.stringify({ ...ledger, flaws }))
  })
}
