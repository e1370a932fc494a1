import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeIndexPage } from './screens/index-page.mjs'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, nodePath, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'

/**
 * Takes every screen in four languages, both themes and two widths into screens/, with one page that shows them all: `npm run screens`.
 * `-- --only contact --language de --theme dark --width 360 --state offline` takes some of them anew, each option as often as wanted;
 * `--no-build` takes the app as it was built last.
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
  },
  allowNegative: true,
})
const { build, ...asked } = values

ensureDependencies()
const environment = toolEnvironment({ CHROMIUM_PATH: ensureChromium(), SCREENS: JSON.stringify(asked) })
const run = (command, words) => spawnSync(command, words, { cwd: root, stdio: 'inherit', env: environment }).status === 0

if (build && !run(nodePath(), ['scripts/build.mjs'])) stop('The app was not built; the reason stands above.')
// Pictures of screens that are no more would stand beside those that are.
if (Object.keys(asked).length === 0) rmSync(`${root}screens`, { recursive: true, force: true })
const isWhole = run('playwright', ['test', '--config', 'playwright.screens.config.ts'])
const count = writeIndexPage(`${root}screens`)
say(`${count} pictures: screens/index.html`)
if (!isWhole) stop('Some pictures are missing; they are named above.')
