import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp, defineCampaign, flag, texts, WrongUse } from '#tests/campaigns/campaign.ts'
import { compareGalleries } from './compare.mjs'
import { writeIndexPage } from './index-page.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [gallery, before] = [`${root}screens`, `${root}screens-before`]

/**
 * Pictures of every screen in four languages, both themes and two widths, with one page that shows them all. `--only contact --language de --theme
 * dark --width 360 --state offline` takes some of them again; each option may be repeated. `--no-build` uses the last build. `--compare` keeps
 * the existing pictures as screens-before/ and writes the differences into screens/changes.html.
 */
export const screens = defineCampaign(
  { only: texts(), language: texts(), theme: texts(), width: texts(), state: texts(), build: flag(true), compare: flag() },
  async ({ build, compare, ...asked }, { print }) => {
    const isPart = Object.values(asked).some((one) => one !== undefined)
    const hasPictures = existsSync(`${gallery}/pictures`)
    if (compare && !hasPictures && !existsSync(`${before}/pictures`))
      throw new WrongUse('there is nothing to compare with. Run it without --compare at the earlier commit first.')
    if (build) buildApp()
    if (compare && hasPictures) {
      rmSync(before, { recursive: true, force: true })
      renameSync(gallery, before)
    }
    if (!isPart) rmSync(gallery, { recursive: true, force: true })
    const words = ['test', '--config', 'tests/campaigns/screens/playwright.config.ts']
    const env = { ...process.env, SCREENS: JSON.stringify(asked) }
    const child = spawn(`${root}node_modules/.bin/playwright`, words, { cwd: root, stdio: 'inherit', env })
    const status = await new Promise((resolve) => child.once('close', resolve))
    const count = writeIndexPage(gallery)
    print(`${count} pictures: screens/index.html`)
    if (compare) {
      const { compared, changed } = compareGalleries(before, gallery, isPart)
      print(`${changed} of ${compared} changed: screens/changes.html`)
    }
    if (count === 0) return { flaws: ['no pictures were taken'] }
    return { flaws: status === 0 ? [] : ['some pictures are missing; see above'] }
  },
)
