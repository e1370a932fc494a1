import { spawnSync } from 'node:child_process'
import { ensureChromium } from './set-up/chromium.mjs'
import { ensureDependencies, nodePath, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'

/** `npm test`: everything CI runs, in the order in which a mistake shows soonest. */
ensureDependencies()
const chromium = ensureChromium()
const env = toolEnvironment({ CHROMIUM_PATH: chromium })

step('Types', 'npm', ['run', '--silent', 'types'])
step('Lint', 'npm', ['run', '--silent', 'lint'])
step('Format', 'npm', ['run', '--silent', 'format:check'])
step('Unused code', 'npm', ['run', '--silent', 'unused'])
step('Unit and service tests', 'npm', ['run', '--silent', 'unit'])
step('Simulation', nodePath(), ['--no-deprecation', 'tests/simulation/main.ts', '--runs', '300', '--seed', '1'])
step('Build', nodePath(), ['scripts/build.mjs'])
step('Budgets', 'npm', ['run', '--silent', 'size'])
step('Browser journeys', 'npm', ['run', '--silent', 'e2e'])
say('Everything passed.')

function step(title, command, words) {
  const started = Date.now()
  say(title)
  const done = spawnSync(command, words, { cwd: root, stdio: 'inherit', env })
  if (done.status !== 0) stop(`${title}: failed after ${Math.round((Date.now() - started) / 1000)} s; the reason stands above.`)
  console.log(`  ${Math.round((Date.now() - started) / 1000)} s`)
}
