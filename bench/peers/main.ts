import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { ensureAppBuild } from '../support/app-build.ts'
import { startAppOffline, visitApp } from '../support/app.ts'
import type { AppStart } from '../support/app.ts'
import { buildPages } from '../support/build-pages.ts'
import { servePagesOnly, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/set-up.ts'
import { contenders } from './contenders.ts'
import type { Name } from './contenders.ts'
import { emptyMeasures, measureChange, measureCold, measureFirst, measureLive, slowRate } from './measures.ts'
import type { Measures } from './measures.ts'
import { report } from './results.ts'
import { warmUp } from './warm-up.ts'

/** The feed next to the peers; the variables are in README.md. Exits with 1 if the floor does not hold. */
const isQuick = process.env['BENCH_QUICK'] === '1'
const itemCount = Number(process.env['BENCH_ITEMS'] ?? (isQuick ? 2_000 : 10_000))
const repetitions = Number(process.env['BENCH_REPETITIONS'] ?? (isQuick ? 1 : 3))
const turns = isQuick ? 1 : 3
const only = process.env['BENCH_ONLY']?.split(',')
const chosen = contenders.filter(({ name }) => !only || only.includes(name))
const speeds = [
  ['plain', 1],
  ['slow', slowRate],
] as const
const work = temporaryFolder('peers')
const port = await freePort()
const loads: number[] = []
let steps = 0

const hasApp = process.env['BENCH_APP'] !== '0' && ensureAppBuild()
say('building the pages')
await buildPages(chosen)

const measures = Object.fromEntries(chosen.map(({ name }) => [name, emptyMeasures()])) as Record<Name, Measures>
const app = { plain: [] as AppStart[], slow: [] as AppStart[] }
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
const result = report({ itemCount, repetitions, measures, app: hasApp ? app : null, loads })
console.log(result.text)
process.exit(result.holds ? 0 : 1)

async function repeat(repetition: number): Promise<void> {
  const profiles = join(work, `profiles-${repetition}`)
  const place = (name: Name) => ({ name, profile: join(profiles, name), service })
  /** Within a step the contenders take turns, and each step begins with another one. */
  const step = async (title: string, each: (name: Name) => Promise<void>) => {
    loads.push(loadavg()[0] ?? 0)
    say(`${repetition + 1} of ${repetitions}: ${title}`)
    for (const index of chosen.keys()) await each(chosen[(index + steps) % chosen.length]!.name)
    steps += 1
  }

  await warmUp(service)
  for (let turn = 0; turn < turns; turn += 1) {
    rmSync(profiles, { recursive: true, force: true })
    await step('first sync, no change', (name) => measureFirst(place(name), measures[name]))
  }
  await service.lab('content/touch', { share: 0.01, what: 'counts', seed: repetition + 1 })
  await warmUp(service)
  await step('1 % with other counts', (name) => measureChange(place(name), measures[name].counts))
  await service.lab('content/touch', { share: 0.01, what: 'words', seed: repetition + 101 })
  await service.lab('content/insert', { count: 20 })
  await warmUp(service)
  await step('1 % with other texts, 20 new', (name) => measureChange(place(name), measures[name].texts))
  await step('write to live query', (name) => measureLive(place(name), measures[name]))
  const { address } = service
  const newest = await service.newest()
  await service.kill()

  const pages = await servePagesOnly(port)
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [speed, rate] of speeds) {
      await step(`cold start, CPU ${rate}×`, async (name) => {
        const cold = { name, profile: join(profiles, name), address, newest }
        measures[name].coldMs[speed].push(await measureCold(cold, rate))
      })
      if (hasApp) app[speed].push(await startAppOffline(appProfile, address, rate))
    }
  }
  await pages.close()
  rmSync(profiles, { recursive: true, force: true })
}

function say(text: string): void {
  console.error(`[load ${(loadavg()[0] ?? 0).toFixed(1)}] ${text}`)
}
