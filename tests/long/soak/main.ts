import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWithFault } from './faulty-build.ts'
import { kernelDropsText } from './kernel-drops.ts'
import { readOptions, type SoakOptions } from './options.ts'
import { figuresOf, type Figures } from './report/figures.ts'
import { pictureOf } from './report/picture.ts'
import { lastLine, tableOf } from './report/table.ts'
import { runSoak } from './run-soak.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const options = readOptions(process.argv.slice(2))
/** Ctrl+C: browsers and services are processes that would stay. */
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const faulty = options.fault === undefined ? null : await buildWithFault(options.fault)
try {
  const all: Figures[] = []
  for (const store of options.stores) all.push(await soakOn(store, options))
  for (const line of tableOf(all)) print(line)
  print(await kernelDropsText())
  for (const { store, flaws } of all) for (const flaw of flaws) print(`${store}: ${flaw}`)
  print(lastLine(all))
  for (const { store, applied } of all) if (applied === 0) print(`${store}: the services applied nothing`)
  process.exitCode = all.every(({ flaws, applied }) => flaws.length === 0 && applied > 0) ? 0 : 1
} finally {
  faulty?.dispose()
}

async function soakOn(store: SoakOptions['stores'][number], { stores, citizens, minutes, seed, out }: SoakOptions): Promise<Figures> {
  const count = store === 'postgres' && stores.length > 1 ? 1 : citizens
  const run = await runSoak({ store, minutes, citizens: count, seed, dist: faulty?.dist, signal: stopping.signal, print })
  const figures = figuresOf(run, { seed, minutes })
  const title = `${count} ${count === 1 ? 'citizen' : 'citizens'} on ${store} for ${minutes} min, seed ${seed}`
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, `${store}.json`), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(join(out, `${store}.svg`), pictureOf(run, title))
  return figures
}
