import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readQuickSeeds, writeQuickSeeds } from './run/quick-seeds.ts'
import { seededFaults } from './seeded-faults.ts'

/**
 * Tries every seeded fault alone: `node tests/simulation/every-fault.ts [runs]`, from seed 1 on. `--quick`: only the seed of `npm test` that is to
 * find it. `--write`: keeps the seeds that found one for `npm test`, where they are no further than `runs`. Ends with 0 only when each was found.
 */
const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const runs = words.find((word) => /^\d+$/.test(word)) ?? '1000'
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const { kit } = readQuickSeeds()
const found: Record<string, number> = {}
const missed: string[] = []
for (const { name } of seededFaults) {
  const range = isQuick ? ['--seed', String(kit[name] ?? 1), '--runs', '1'] : ['--runs', runs]
  const { stdout } = spawnSync(process.execPath, ['--no-deprecation', main, '--fault', name, ...range], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const line = stdout.split('\n').find((text) => text.startsWith(`${name}: `)) ?? `${name}: the run itself failed`
  console.log(line)
  const seed = /: found .*\(seed (\d+)\)/.exec(line)?.[1]
  if (seed === undefined) missed.push(name)
  else found[name] = Number(seed)
}
if (words.includes('--write')) writeQuickSeeds({ kit: found })
console.log(missed.length === 0 ? `All ${seededFaults.length} were found.` : `Not found: ${missed.join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)
