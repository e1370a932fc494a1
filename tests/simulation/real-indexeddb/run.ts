import type { Engine } from '#tests/browsers/engines/driver.ts'
import { requireEngine } from '#tests/browsers/engines/start.ts'
import type { RunOptions } from '#tests/simulation/run/options.ts'
import { runInProcesses } from '#tests/simulation/run/processes.ts'
import type { SeedReport } from '#tests/simulation/run/summary.ts'
import { comparePlays, tooLittle, type Comparison } from './compare.ts'
import { openRealBrowser, type RealBrowser } from './lane.ts'
import type { Played } from './page/page.ts'

const namesOfEngines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const satisfies Record<Engine, string>

/** Plays each seed on the simulated IndexedDB and on a browser's. Returns 0 only if nothing was violated on either and they agree. */
export async function playInBoth({ seed, runs, processes, fault, engine }: RunOptions): Promise<number> {
  requireEngine(engine)
  const seeds = Array.from({ length: runs }, (_, no) => seed + no)
  const simulated = new Map<number, SeedReport>()
  const real = new Map<number, Played>()
  const compared: Comparison[] = []
  const failed: number[] = []
  const started = Date.now()

  function compare(one: number): void {
    const [here, there] = [simulated.get(one), real.get(one)]
    if (!here || !there) return
    const found = comparePlays(here, there)
    compared.push(found)
    if (found.flaws.length > 0) failed.push(one)
    for (const flaw of found.flaws) console.log(`seed ${one}: ${flaw}`)
    if (compared.length % 10 === 0) console.log(`${compared.length} of ${runs} seeds`)
  }

  const waiting = [...seeds]
  async function playRest(browser: RealBrowser): Promise<void> {
    const lane = await browser.openLane()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        const played = await lane.play(next)
        real.set(next, played)
        compare(next)
      } catch (error) {
        failed.push(next)
        console.log(`seed ${next}: the page broke: ${String(error).slice(0, 2_000)}`)
      }
    }
  }

  const jobs = seeds.map((one) => ({ seed: one, looksBack: true as const }))
  // One side after the other, so that there are never more processes than cores.
  await runInProcesses(jobs, { processes, fault }, (report) => {
    simulated.set(report.seed, report)
    compare(report.seed)
    return undefined
  })
  const browser = await openRealBrowser({ fault, engine })
  try {
    await Promise.all(Array.from({ length: Math.min(processes, waiting.length) }, () => playRest(browser)))
  } finally {
    waiting.length = 0
    await browser.close()
  }

  const missing = tooLittle(compared, runs)
  const agree = failed.length === 0 && missing.length === 0
  const differing =
    failed.length === 0 ? 'too little was compared' : `they differ, or are violated: ${failed.toSorted((a, b) => a - b).join(', ')}`
  const sum = (of: (one: Comparison) => number) => compared.reduce((total, one) => total + of(one), 0)
  const violatedIn = (reports: Iterable<SeedReport>) => [...reports].filter(({ violations }) => violations.length > 0).length
  console.log(`\nsimulated IndexedDB: ${violatedIn(simulated.values())} of ${simulated.size} seeds violated something
${namesOfEngines[engine]}'s IndexedDB: ${violatedIn(real.values())} of ${real.size}
the same history to the letter: ${sum(({ isSameHistory }) => Number(isSameHistory))} seeds
${sum(({ taps }) => taps)} taps made in both, ${sum(({ sameEnds }) => sameEnds)} with the same end
${compared.length} seeds in ${((Date.now() - started) / 1000).toFixed(0)} s
${missing.map((flaw) => `too little: ${flaw}\n`).join('')}${agree ? 'both agree' : differing}`)
  return agree ? 0 : 1
}
