import { spawnSync } from 'node:child_process'
import { ensureDependencies, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'

/**
 * `npm run quick`: types, lint, and the unit tests of what changed since the last commit, without the slow ones (`tests/vitest.config.ts`).
 * `npm run quick -- REV`: since REV.
 */
ensureDependencies()
const since = process.argv[2] ?? 'HEAD'
const env = toolEnvironment({ QUICK: '1' })
const started = Date.now()
for (const [title, command, ...words] of [
  ['Types', 'tsc', '-b'],
  ['Lint', 'oxlint', '--type-aware', '--max-warnings=0'],
  ['Unit tests of what changed', 'vitest', 'run', '--config', 'tests/vitest.config.ts', '--changed', since, '--passWithNoTests'],
]) {
  say(title)
  if (spawnSync(command, words, { cwd: root, stdio: 'inherit', env }).status !== 0) stop(`${title}: failed; see above.`)
}
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
