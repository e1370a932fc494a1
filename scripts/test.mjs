import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { ensureChromium, findHeadlessShell } from './set-up/chromium.mjs'
import { ensureDependencies, nodePath, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'
import { ensureEngines } from './set-up/engines.mjs'
import { ensurePostgres } from './set-up/postgres.mjs'

/**
 * `npm test`: the checks for a change; it ends at the first step that fails. `npm run test:all` (`--all`): every check, before a release;
 * it runs all steps and reports every failure. `--from "Crash points"` starts at that step. One step runs at a time.
 */
const isAll = process.argv.includes('--all')
const from = process.argv.includes('--from') ? process.argv.at(-1) : null
const resultsFile = `${root}.build/test-results.jsonl`
/** New seeds each day, so that a release is tested on unseen worlds. */
const unseenSeed = Math.floor(Date.now() / 86_400_000) * 10_000
const maxListed = 10

ensureDependencies()
const chromium = ensureChromium()
if (isAll) ensureEngines()
const hasPostgres = isAll && ensurePostgres()
mkdirSync(`${root}.build`, { recursive: true })
rmSync(resultsFile, { force: true })
const env = toolEnvironment({
  TIME_SCALE: measureTimeScale(),
  CHROMIUM_PATH: chromium,
  // `test:all` uses the full browser, `npm test` the lighter headless shell.
  JOURNEY_BROWSER: isAll ? chromium : (findHeadlessShell() ?? chromium),
  TEST_RESULTS: resultsFile,
  ...(isAll && { WIDE: '1' }),
})
// These would leave out tests.
for (const name of ['QUICK', 'ENGINES', 'ALERT_HISTORIES']) delete env[name]
const started = Date.now()
const done = []

for (const step of stepsToRun()) {
  await run(step)
  if (done.at(-1).hasFailed && !isAll) break
}
report()

/** Each step: its title, and its command as a user would type it to run the step alone. */
function steps() {
  const own = [
    { title: 'Types', command: 'npm run check -- types' },
    { title: 'Lint', command: 'npm run check -- lint' },
    { title: 'Format', command: 'npm run check -- format' },
    { title: 'Unused code', command: 'npm run check -- unused' },
    { title: 'Build', command: 'npm run build' },
    { title: 'Size budgets', command: 'npm run size' },
    { title: 'Unit, component and service tests', command: 'npm run check -- unit', runner: 'unit' },
    { title: 'Browser journeys', command: 'npm run e2e', runner: 'journey' },
  ]
  if (!isAll) return [...own, { title: 'Simulation', command: 'npm run simulate -- --quick --skip-corpus' }]
  const kills = 'npm run campaign -- kill-services --kills 100'
  return [
    ...own,
    { title: 'Simulation', command: 'npm run simulate -- --quick' },
    { title: 'Simulation, 2,000 unseen seeds', command: `npm run simulate -- --runs 2000 --seed ${unseenSeed}` },
    { title: 'Simulation on the IndexedDB of Chromium', command: 'npm run simulate -- --runs 50 --seed 1 --real-indexeddb' },
    { title: 'Crash points', command: 'npm run simulate -- --kill-at-await' },
    { title: 'Kills of the services', command: kills },
    ...(hasPostgres
      ? [
          { title: 'Kills of the services on PostgreSQL', command: `${kills} --store postgres` },
          { title: 'Simulation on both databases', command: 'npm run simulate -- --runs 50 --seed 1 --store both' },
        ]
      : []),
    { title: 'Types of the bench', command: 'npm run bench -- types' },
    { title: 'Deployment examples', command: 'npm run campaign -- deployment' },
    { title: 'Kills of the browser', command: 'npm run campaign -- kill-browser --kills 20' },
    { title: 'Journeys in three engines', command: 'npx playwright test -c tests/browsers', runner: 'journey' },
    { title: 'Scenario files', command: 'npm run scenario' },
  ]
}

/** The steps to run, from `--from` on. The build always runs, because the browser steps need it. */
function stepsToRun() {
  const all = steps()
  const first = from === null ? 0 : all.findIndex(({ title }) => title.startsWith(from))
  if (first === -1) stop(`There is no step "${from}". The steps: ${all.map(({ title }) => title).join(', ')}.`)
  return all.filter(({ title }, no) => no >= first || title === 'Build')
}

async function run({ title, command, runner }) {
  const stepStarted = Date.now()
  const resultsBefore = readResults().length
  say(`${title} (${command})`)
  const [program, ...words] = command.replace('npm run', 'npm run --silent').split(' ')
  const child = spawn(program, words, { cwd: root, stdio: 'inherit', env })
  const status = await new Promise((resolve) => {
    child.on('error', (error) => resolve(console.error(error.message)))
    child.on('close', resolve)
  })
  const seconds = Math.round((Date.now() - stepStarted) / 1000)
  const results = readResults().slice(resultsBefore)
  // A runner that reports no tests did nothing.
  const isEmpty = runner !== undefined && !results.some(({ outcome }) => outcome !== 'skipped')
  if (isEmpty) console.error(`${title}: no test ran.`)
  const hasFailed = status !== 0 || isEmpty
  done.push({ title, command, seconds, hasFailed, results, runner })
  console.log(`  ${title}: ${hasFailed ? 'failed' : 'passed'} after ${seconds} s (load ${loadavg()[0].toFixed(1)})`)
}

function measureTimeScale() {
  const { stdout, status } = spawnSync(nodePath(), ['tests/setup/machine-speed.ts'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) stop('The speed of this machine could not be measured.')
  const scale = stdout.trim()
  say(`Time limits × ${scale} for the speed of this machine`)
  return scale
}

/** The table at the end; the last line says what failed and how to run it alone. */
function report() {
  say('Results')
  for (const { title, seconds, hasFailed, results, runner } of done) {
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').length
    const count = runner === undefined ? '' : `, ${results.length - skipped} tests, ${skipped} skipped`
    console.log(`  ${String(seconds).padStart(5)} s  ${title}${count}${hasFailed ? ': FAILED' : ''}`)
  }
  console.log(`  ${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  total`)
  if (isAll && !hasPostgres) console.log('         PostgreSQL is not installed: its steps were skipped')
  const results = readResults()
  if (results.length > 0) say('The slowest tests')
  for (const { title, place, ms } of results.toSorted((a, b) => b.ms - a.ms).slice(0, maxListed))
    console.log(`  ${(ms / 1000).toFixed(1).padStart(5)} s  ${place} ${title}`)
  const flaky = results.filter(({ outcome }) => outcome === 'flaky')
  if (flaky.length > 0) say('Passed only on the second try')
  for (const { place, title } of flaky) console.log(`  ${place} ${title}`)
  const failed = done.filter(({ hasFailed }) => hasFailed)
  if (failed.length > 0) stop(`Failed: ${failed.map(failureOf).join('; ')}`)
  say('Everything passed.')
}

/** The failed step and the command for its failed tests alone. */
function failureOf({ title, command, results }) {
  const places = [...new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ place }) => place))]
  const settings = [...(isAll ? ['WIDE=1'] : []), ...(chromium === '/usr/bin/chromium' ? [] : [`CHROMIUM_PATH='${String(chromium)}'`])]
  // npm passes on only what follows `--`.
  const dashes = command.startsWith('npm run') && !command.includes(' -- ') && places.length > 0 ? ['--'] : []
  const alone = [...settings, command, ...dashes, ...places.slice(0, maxListed)]
  return `${title}. Run it alone: ${alone.join(' ')}`
}

function readResults() {
  try {
    return readFileSync(resultsFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
