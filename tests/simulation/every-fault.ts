import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { corpusNames } from './run/corpus.ts'
import { mistakesOfOrder, seededFaults } from './seeded-faults.ts'

/** Looks for each seeded fault: `[runs]`, `--order` (with the history checker alone), `--corpus` (each world with its mistake). */
const words = process.argv.slice(2)
const isOrder = words.includes('--order')
const chosen = isOrder ? seededFaults.filter(({ name }) => mistakesOfOrder.includes(name)) : seededFaults
const runs = words.find((word) => /^\d+$/.test(word)) ?? '1000'
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const missed: string[] = []

function simulate(...given: string[]): { lines: string[]; error: string | undefined } {
  const run = spawnSync(process.execPath, ['--no-deprecation', main, ...given], { encoding: 'utf8', maxBuffer: 50_000_000 })
  return { lines: run.stdout.split('\n'), error: /^\w*Error: .+/m.exec(run.stderr)?.[0] }
}

/** A run without a result failed itself, for example because the mistake no longer fits its file. */
function report(name: string, line: string | undefined, error = 'the run itself failed'): void {
  console.log(line ?? `${name}: ${error}`)
  if (!line || line.includes('NOT')) missed.push(name)
}

if (words.includes('--corpus'))
  for (const name of corpusNames()) {
    const { lines, error } = simulate('--corpus', name, '--show', '--broken')
    const violation = lines.find((line) => /^I\d+ after /.test(line)) ?? (error ? undefined : 'NOT found')
    report(name, violation && `${name}: ${violation}`, error)
  }
else
  for (const { name, killSteps } of chosen) {
    const range = killSteps ? ['--kill-at-await', '--steps', killSteps] : ['--runs', runs]
    const { lines, error } = simulate('--fault', name, ...range, ...(isOrder ? ['--only-history'] : []))
    report(
      name,
      lines.find((line) => line.startsWith(`${name}: `)),
      error,
    )
  }
console.log(missed.length === 0 ? 'All were found.' : `Not found: ${missed.join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)
