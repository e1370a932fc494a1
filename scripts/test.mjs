import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium, findHeadlessShell } from './set-up/chromium.mjs'
import { ensurePostgres } from './set-up/postgres.mjs'
import { ensureDependencies, nodePath, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'

/**
 * `npm test`: what a change can break, in ten minutes on two quiet cores. `npm run test:all` (`--all`): everything there is, before a release.
 * In the order in which a mistake shows soonest; at the end what ran, how long, and the slowest tests. `--from "Crash points"`: from that step on.
 */
const isAll = process.argv.includes('--all')
let from = process.argv.includes('--from') ? process.argv.at(-1) : ''
const times = `${root}.build/test-times.jsonl`
const slowestShown = 10
/** Each day's own, so that a run before a release meets worlds that no change was fitted to. */
const unseenSeed = Math.floor(Date.now() / 86_400_000) * 10_000

ensureDependencies()
const chromium = ensureChromium()
const hasPostgres = isAll && ensurePostgres()
if (isAll && !hasPostgres) say('PostgreSQL is not here and cannot be installed: everything runs on the embedded database alone.')
mkdirSync(`${root}.build`, { recursive: true })
rmSync(times, { force: true })
// Before a release the journeys run in the whole browser.
const journeyBrowser = isAll ? chromium : (findHeadlessShell() ?? chromium)
const env = toolEnvironment({ CHROMIUM_PATH: chromium, JOURNEY_BROWSER: journeyBrowser, TEST_TIMES: times, ...(isAll && { WIDE: '1' }) })
const done = []
const began = Date.now()

// Side by side: none of them uses both cores for long.
await together([
  ['Types', 'npm', ['run', '--silent', 'types']],
  ['Lint', 'npm', ['run', '--silent', 'lint']],
  ['Format', 'npm', ['run', '--silent', 'format:check']],
  ['Unused code', 'npm', ['run', '--silent', 'unused']],
])
step('Build', nodePath(), ['scripts/build.mjs'])
step('Budgets', 'npm', ['run', '--silent', 'size'])
step('Unit and service tests', 'npm', ['run', '--silent', 'unit'])
// Journeys wait for real timers half of the time. The worlds take what they leave over: a late answer changes no world.
await together([
  ['Browser journeys', 'npm', ['run', '--silent', 'e2e']],
  // What failed once has a test of its own since; the worlds in which it did are played before a release.
  ['Simulation', ...unhurried(simulation('--quick', ...(isAll ? [] : ['--skip-corpus'])))],
])
if (isAll) {
  step(`Simulation, 2,000 seeds from ${unseenSeed}`, ...simulation('--runs', '2000', '--seed', String(unseenSeed)))
  step('Simulation on the IndexedDB of Chromium, 50 seeds', ...simulation('--runs', '50', '--seed', '1', '--real-indexeddb'))
  step('Crash points', nodePath(), ['--no-deprecation', 'tests/engine/crash-points/main.ts'])
  step('Kills of the services, 100', ...kills('--kills', '100'))
  if (hasPostgres) {
    step('Kills of the services on PostgreSQL, 100', ...kills('--kills', '100', '--postgres'))
    step('Simulation on both databases, 50 seeds', ...simulation('--runs', '50', '--seed', '1', '--store', 'both'))
  }
  step('Kills of the browser, 20', nodePath(), ['--no-deprecation', 'tests/long/endurance/browser-kills.ts', '--kills', '20'])
  step('Journeys alike in three engines', 'npm', ['run', '--silent', 'e2e:browsers'])
  step('Scenario files in both lanes', 'npm', ['run', '--silent', 'scenario'])
}
end()

function kills(...words) {
  return [nodePath(), ['--no-deprecation', 'tests/services/kills/main.ts', ...words]]
}

function simulation(...words) {
  return [nodePath(), ['--no-deprecation', 'tests/simulation/main.ts', ...words]]
}

function unhurried([command, words]) {
  return process.platform === 'win32' ? [command, words] : ['nice', ['-n', '15', command, ...words]]
}

function step(title, command, words) {
  if (!isDue(title)) return
  const started = Date.now()
  say(title)
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env })
  tell(title, started, status)
  // What takes an hour tells all that it has found.
  if (status !== 0 && !isAll) end()
}

/** Steps side by side: the first one speaks as it goes, the others when they have ended. All end, whichever fails. */
async function together(steps) {
  const due = steps.filter(([title]) => isDue(title))
  const started = Date.now()
  const ends = due.map(([title, command, words], no) => {
    if (no === 0) say(due.map(([each]) => each).join(', '))
    const child = spawn(command, words, { cwd: root, stdio: no === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'], env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
    return new Promise((resolve) =>
      child.on('close', (status) => {
        if (no > 0) say(title)
        process.stdout.write(said)
        tell(title, started, status)
        resolve(status)
      }),
    )
  })
  const statuses = await Promise.all(ends)
  if (statuses.some((status) => status !== 0) && !isAll) end()
}

/** What the browsers load is built in any case. */
function isDue(title) {
  const isFirst = from !== '' && title.startsWith(from)
  if (isFirst) from = ''
  return from === '' || title === 'Build'
}

function tell(title, started, status) {
  const seconds = Math.round((Date.now() - started) / 1000)
  done.push({ title, seconds, hasFailed: status !== 0 })
  console.log(`  ${seconds} s`)
}

function end() {
  if (from !== '') stop(`There is no step "${from}".`)
  report()
  const failed = done.filter(({ hasFailed }) => hasFailed).map(({ title }) => title)
  if (failed.length > 0) stop(`Failed: ${failed.join(', ')}. The reasons stand above.`)
  say('Everything passed.')
}

/** Each step's time, and the slowest tests of all runners. */
function report() {
  say('Times')
  for (const { title, seconds, hasFailed } of done)
    console.log(`  ${String(seconds).padStart(5)} s  ${title}${hasFailed ? ': failed' : ''}`)
  console.log(`  ${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  in all, some side by side`)
  const tests = readTimes()
  const count = (runner) => tests.filter((test) => test.runner === runner).length
  say(`${count('unit')} unit and service tests, ${count('journey')} journeys; the slowest`)
  for (const { title, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${title}`)
}

function readTimes() {
  try {
    return readFileSync(times, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
