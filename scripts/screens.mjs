import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeIndexPage } from './screens/index-page.mjs'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, nodePath, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'

/**
 * Takes every screen in four languages, both themes and two widths into screens/, with one page that shows them all: `npm run screens`.
 * `-- --only contact --language de --theme dark --width 360 --state offline` takes some of them anew, each option as often as wanted;
 * `--no-build` takes the app as it was built last; `--compare` keeps the pictures that stand there as screens-before/, and writes what moved since
 * into screens/changes.html.
 */
const several = { type: 'string', multiple: true }
const { values } = parseArgs({
  options: {
    only: several,
    language: several,
    theme: several,
    width: several,
    state: several,
    build: { type: 'boolean', default: true },
    compare: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const { build, compare, ...asked } = values
const isPart = Object.keys(asked).length > 0
const [gallery, before] = ['screens', 'screens-before']
if (compare && !existsSync(`${root}${gallery}/pictures`) && !existsSync(`${root}${before}/pictures`))
  stop(
    'There is nothing to compare with. Run `npm run screens` at the commit to compare with, then `npm run screens -- --compare` at this one.',
  )

ensureDependencies()
const environment = toolEnvironment({ CHROMIUM_PATH: ensureChromium(), SCREENS: JSON.stringify(asked) })
const run = (command, words) => spawnSync(command, words, { cwd: root, stdio: 'inherit', env: environment }).status === 0

if (build && !run(nodePath(), ['scripts/build.mjs'])) stop('The app was not built; the reason stands above.')
if (compare && existsSync(`${root}${gallery}/pictures`)) {
  rmSync(`${root}${before}`, { recursive: true, force: true })
  renameSync(`${root}${gallery}`, `${root}${before}`)
}
// Pictures of screens that are no more would stand beside those that are.
if (!isPart) rmSync(`${root}${gallery}`, { recursive: true, force: true })
const isWhole = run('playwright', ['test', '--config', 'playwright.screens.config.ts'])
const count = writeIndexPage(`${root}${gallery}`)
say(`${count} pictures: screens/index.html`)
if (count === 0) stop('No screenshots were taken.')
if (compare) {
  // Not before the packages are there.
  const { compareGalleries } = await import('./screens/compare.mjs')
  const { compared, changed } = compareGalleries(`${root}${before}`, `${root}${gallery}`, isPart)
  say(`${changed} of ${compared} moved: screens/changes.html`)
}
if (!isWhole) stop('Some pictures are missing; they are named above.')
