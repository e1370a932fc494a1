import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seededFaults } from './seeded-faults.ts'

/** Tries every seeded fault alone: `node tests/simulation/every-fault.ts [runs]`. Ends with 0 only when each was found. */
const runs = process.argv[2] ?? '1000'
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const missed = seededFaults.filter(({ name }) => {
  const words = ['--no-deprecation', main, '--fault', name, '--runs', runs]
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 50_000_000 })
  const line = stdout.split('\n').find((text) => text.startsWith(`${name}: `)) ?? `${name}: the run itself failed`
  console.log(line)
  return !line.includes(': found')
})
console.log(missed.length === 0 ? `All ${seededFaults.length} were found.` : `Not found: ${missed.map(({ name }) => name).join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)
