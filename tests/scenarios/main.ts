import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireEngine } from '#tests/browsers/engines/start.ts'
import { endProcess } from '#tests/setup/end-process.ts'
import type { Engine } from '#tests/browsers/engines/driver.ts'
import { openRealBrowser } from '#tests/simulation/real-indexeddb/lane.ts'
import { compareVerdicts } from '#lab/scenario/compare-verdicts.ts'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { Lane } from '#lab/scenario/names.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { judge, type Verdict } from '#lab/scenario/verdict.ts'
import { playFilesInChromium, stretched } from './chromium/lane.ts'
import { readOptions, type ScenarioOptions } from './options.ts'
import { prove } from './prove.ts'
import { flawsInFile, nameOfFile, readScenarioFile, scenarioFiles } from './scenario-file.ts'
import { createSimulationLane } from './simulation/lane.ts'
import { lastLine, tableText, type Row } from './table.ts'

/** `npm run scenario -- FILE…`: plays scenario files in their lanes. Ends with 0 only when every one is green and the lanes agree. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const outcomeWords = { found: 'red', blind: 'STAYS GREEN', 'red-anyway': 'IS RED WITHOUT IT TOO' } as const
const print = (text: string) => process.stdout.write(`${text}\n`)

await endProcess(await main())

async function main(): Promise<number> {
  try {
    const { files, options } = readOptions(process.argv.slice(2))
    const chosen = (files.length > 0 ? files : scenarioFiles()).map((file) => resolve(file))
    const wrong = chosen.flatMap(flawsInFile)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    const scenarios = new Map(chosen.map((file) => [file, readScenarioFile(file)]))
    return await (options.prove ? proveAll(scenarios) : playAll(scenarios, options))
  } catch (cause) {
    print(cause instanceof Error ? cause.message : String(cause))
    return 2
  }
}

async function playAll(all: ReadonlyMap<string, Scenario>, options: ScenarioOptions): Promise<number> {
  if (options.engine) return playOnEngine(all, options.engine, options)
  const filesOf = (lane: Lane) =>
    [...all].filter(([, { lanes }]) => lanes.includes(lane) && (!options.lane || options.lane === lane)).map(([file]) => file)
  const inChromium = filesOf('chromium')
  if (inChromium.length > 0 && !existsSync(join(root, 'dist/index.html'))) {
    print('There is no built app: run "npm run build" first, or play in the simulation alone with "--lane simulation".')
    return 2
  }
  const ledgers: Record<Lane, ReadonlyMap<string, Ledger>> = {
    simulation: await playInSimulation(all, filesOf('simulation')),
    chromium: inChromium.length > 0 ? await playFilesInChromium(inChromium) : new Map(),
  }
  const rows: Row[] = [...all].flatMap(([file, scenario]) =>
    (['chromium', 'simulation'] as const).flatMap((lane) => {
      const ledger = ledgers[lane].get(file)
      return ledger ? [{ file: nameOfFile(file), lane, verdict: judgeIn(lane, scenario, ledger) }] : []
    }),
  )
  const missing = inChromium.filter((file) => !ledgers.chromium.has(file)).map((file) => `${nameOfFile(file)}: was not played in chromium`)
  return report(all, rows, { missing, options })
}

async function playOnEngine(all: ReadonlyMap<string, Scenario>, engine: Engine, options: ScenarioOptions): Promise<number> {
  requireEngine(engine)
  const some = [...all].filter(([, { lanes }]) => lanes.includes('simulation'))
  const simulated = await playInSimulation(
    all,
    some.map(([file]) => file),
  )
  const rows: Row[] = []
  const missing: string[] = []
  const browser = await openRealBrowser({ fault: null, engine })
  try {
    const lane = await browser.openLane()
    for (const [path, scenario] of some) {
      const file = nameOfFile(path)
      rows.push({ file, lane: 'simulation', verdict: judgeIn('simulation', scenario, simulated.get(path)!) })
      await lane.playScenario(scenario).then(
        (ledger) => rows.push({ file, lane: `IndexedDB of ${engine}`, verdict: judgeIn('simulation', scenario, ledger) }),
        (error: unknown) => missing.push(`${file}: the page broke in ${engine}: ${String(error).slice(0, 2_000)}`),
      )
    }
  } finally {
    await browser.close()
  }
  return report(all, rows, { missing, options })
}

function report(
  all: ReadonlyMap<string, Scenario>,
  rows: readonly Row[],
  { missing, options }: { missing: readonly string[]; options: ScenarioOptions },
): number {
  print(tableText(rows, options))
  const disagreements = disagreementsIn(rows)
  const red = rows.filter(({ verdict }) => verdict.flaws.length > 0)
  for (const line of [...missing, ...disagreements]) print(line)
  print(`${all.size} scenarios, ${rows.length} plays: ${red.length} red, ${disagreements.length} disagreements`)
  const told = red.filter(
    ({ verdict }) => verdict.lost.length + verdict.duplicated.length + verdict.outOfOrder.length > 0 || verdict.quietMs === null,
  )
  print(lastLine(rows, { others: red.length - told.length + missing.length + disagreements.length }))
  return red.length + missing.length + disagreements.length === 0 && rows.length > 0 ? 0 : 1
}

/** What was recorded in a browser is compared in one: in the simulation other things take their time. */
function judgeIn(lane: Lane, scenario: Scenario, ledger: Ledger): Verdict {
  return judge(lane === 'chromium' ? stretched(scenario) : { expect: scenario.expect }, ledger)
}

async function playInSimulation(all: ReadonlyMap<string, Scenario>, some: readonly string[]): Promise<ReadonlyMap<string, Ledger>> {
  const ledgers = new Map<string, Ledger>()
  if (some.length === 0) return ledgers
  const lane = await createSimulationLane(null)
  for (const file of some) ledgers.set(file, await lane.play(all.get(file)!))
  lane.close()
  return ledgers
}

function disagreementsIn(rows: readonly Row[]): string[] {
  return [...Map.groupBy(rows, ({ file }) => file)].flatMap(([file, [one, other]]) =>
    one && other ? compareVerdicts(one.verdict, other.verdict).map((flaw) => `${file}: the lanes disagree: ${flaw}`) : [],
  )
}

async function proveAll(all: ReadonlyMap<string, Scenario>): Promise<number> {
  const inSimulation = new Map([...all].filter(([, { lanes }]) => lanes.includes('simulation')))
  let missed = 0
  await prove(inSimulation, ({ file, fault, outcome, flaw }) => {
    if (outcome !== 'found') missed += 1
    print(`${nameOfFile(file)} with ${fault}: ${outcomeWords[outcome]}${flaw === null ? '' : `: ${flaw}`}`)
  })
  print(`${inSimulation.size} scenarios played with their mistake, ${missed} of them prove nothing`)
  return missed === 0 && inSimulation.size > 0 ? 0 : 1
}
