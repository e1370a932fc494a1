import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAppBuild } from './app-build.ts'
import { least, startAppOffline, visitApp } from './app.ts'
import type { AppStart } from './app.ts'
import { buildPages } from './build-pages.ts'
import { contenders, cachedPage, leastPages, replayPages } from './contenders.ts'
import type { LeastName, Name } from './contenders.ts'
import { measureGrowth } from './growth.ts'
import type { Growth } from './growth.ts'
import { emptyMeasures, measureChange, measureCold, measureFirst, measureLive, slowRate } from './measures.ts'
import type { Measures } from './measures.ts'
import { measureReplay } from './replay/measure.ts'
import { report } from './results.ts'
import type { Run } from './results.ts'
import { freePort } from '#server/testing/free-port.ts'
import { servePagesOnly, startService } from './service.ts'
import { warmUp } from './warm-up.ts'

/**
 * `npm run bench`. BENCH_ITEMS and BENCH_REPETITIONS change the size, BENCH_ONLY=ours,raw leaves contenders out, BENCH_APP=0 the built
 * app; BENCH_LARGE=1 adds the growth from 1,000 to 100,000 items; BENCH_QUICK=1 is one repetition of 2,000 items and a replay of 100 intents, for daily use: it writes no results.
 */
const isQuick = process.env['BENCH_QUICK'] === '1'
const itemCount = Number(process.env['BENCH_ITEMS'] ?? (isQuick ? 2_000 : 10_000))
const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? (isQuick ? 1 : 3))
const firstSyncTurns = isQuick ? 1 : 3
const coldTurns = isQuick ? 1 : 3
const only = process.env['BENCH_ONLY']?.split(',')
const chosen = contenders.filter(({ name }) => !only || only.includes(name))
const work = mkdtempSync(join(tmpdir(), 'abroad-bench-'))
const port = await freePort()
const loads: number[] = []
let steps = 0

process.once('exit', () => rmSync(work, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const hasApp = process.env['BENCH_APP'] !== '0' && ensureAppBuild()
say('building the pages')
await buildPages([...contenders, cachedPage, ...leastPages, ...replayPages])

const measures = Object.fromEntries(chosen.map(({ name }) => [name, emptyMeasures()])) as Record<Name, Measures>
const app = { plain: [] as AppStart[], slow: [] as AppStart[] }
const rawCached = { plain: [] as number[], slow: [] as number[] }
const leastMs: Record<LeastName, { plain: number[]; slow: number[] }> = { still: { plain: [], slow: [] }, react: { plain: [], slow: [] } }
const dataDir = join(work, 'service')
const appProfile = join(work, 'app')

let service = await startService({ port, dataDir })
await service.lab('content/generate', { count: itemCount, globalShare: 1 })
if (hasApp) {
  say("the app's first visit")
  await visitApp(appProfile, service.address)
}
for (let repetition = 0; repetition < repetitions; repetition += 1) {
  await repeat(repetition)
  if (repetition < repetitions - 1) service = await startService({ port, dataDir })
}

const replay = await measureReplay({ work, isQuick, only, say })
const growth: Growth[] = process.env['BENCH_LARGE'] === '1' ? await measureGrowth(work, say) : []
const run: Run = {
  itemCount,
  repetitions,
  measures,
  app: hasApp ? app : null,
  rawCached,
  leastMs,
  replay,
  growth,
  cpuCount: cpus().length,
  loads,
}
const result = report(run)
console.log(result.text)
if (!only && !isQuick) writeFileSync(new URL('results.md', import.meta.url), result.text)
process.exit(result.holds ? 0 : 1)

/** The contenders in turn within each step, another one first each time. */
async function repeat(repetition: number): Promise<void> {
  const profiles = join(work, `profiles-${repetition}`)
  const place = (name: Name) => ({ name, profile: join(profiles, name), service })
  const step = async (title: string, each: (name: Name) => Promise<void>) => {
    loads.push(loadavg()[0] ?? 0)
    say(`${repetition + 1} of ${repetitions}: ${title}`)
    for (const index of chosen.keys()) await each(chosen[(index + steps) % chosen.length]!.name)
    steps += 1
  }

  await warmUp(service)
  for (let turn = 0; turn < firstSyncTurns; turn += 1) {
    rmSync(profiles, { recursive: true, force: true })
    await step('first sync, no change', (name) => measureFirst(place(name), measures[name]))
  }
  await service.lab('content/touch', { share: 0.01, what: 'counts', seed: repetition + 1 })
  await warmUp(service)
  await step('1 % counted anew', (name) => measureChange(place(name), measures[name].counts))
  await service.lab('content/touch', { share: 0.01, what: 'words', seed: repetition + 101 })
  await service.lab('content/insert', { count: 20 })
  await warmUp(service)
  await step('1 % written anew, 20 new', (name) => measureChange(place(name), measures[name].words))
  await step('writes to the live query', (name) => measureLive(place(name), measures[name]))
  const newest = await service.newest()
  if (hasApp) {
    await measureChange({ name: cachedPage.name, profile: join(profiles, cachedPage.name), service }, [])
    for (const { name } of leastPages) await least.visit(join(profiles, name), service.address, name)
  }
  await service.kill()
  await coldStarts({ address: service.address, newest, profiles }, step)
  rmSync(profiles, { recursive: true, force: true })
}

async function coldStarts(
  place: { address: string; newest: string[]; profiles: string },
  step: (title: string, each: (name: Name) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { address, newest, profiles } = place
  const pages = await servePagesOnly(port)
  for (let turn = 0; turn < coldTurns; turn += 1) {
    for (const [speed, rate] of [
      ['plain', 1],
      ['slow', slowRate],
    ] as const) {
      await step(
        `cold start, CPU ${rate}×`,
        async (name) =>
          void measures[name].coldMs[speed].push(await measureCold({ name, profile: join(profiles, name), address, newest }, rate)),
      )
      if (!hasApp) continue
      const cached = { name: cachedPage.name, profile: join(profiles, cachedPage.name), address, newest }
      rawCached[speed].push(await measureCold(cached, rate))
      for (const { name } of leastPages) leastMs[name][speed].push(await least.start(join(profiles, name), address, { name, rate }))
      app[speed].push(await startAppOffline(appProfile, address, rate))
    }
  }
  await pages.close()
}

function say(text: string): void {
  console.error(`[load ${(loadavg()[0] ?? 0).toFixed(1)}] ${text}`)
}
