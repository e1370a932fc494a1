import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines } from '#tests/browsers/engines/driver.ts'
import { requireEngine } from '#tests/browsers/engines/start.ts'
import { runBrowserKills } from '#tests/browsers/kills.ts'
import { choice, defineCampaign, number } from './campaign.ts'
import { openStore } from './store.ts'

export const killBrowser = defineCampaign(
  { kills: number(50, { min: 1 }), engine: choice(engines, 'chromium') },
  async ({ kills, engine }, { print }) => {
    requireEngine(engine)
    const profile = mkdtempSync(join(tmpdir(), 'abroad-kills-'))
    const { service, dispose } = await openStore('pglite')
    try {
      const onKill = (count: number) => count % 10 === 0 && print(`${count} kills`)
      const { applied, flaws, counts } = await runBrowserKills({ engine, profile, service, kills, onKill })
      print(`${engine}: ${kills} kills, ${applied} applied`)
      return { flaws: applied === kills ? flaws : [...flaws, `${applied} of ${kills} registrations were applied`], counts }
    } finally {
      await dispose()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
