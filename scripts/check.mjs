import { spawnSync } from 'node:child_process'
import { ensureDependencies, root, say, stop, toolEnvironment } from './set-up/dependencies.mjs'

/**
 * `npm run check`: types, lint, format and unused code. `npm run check -- NAME [WORD…]` runs one check and passes the words on to its tool, such as
 * `npm run check -- unit worker/outbox`.
 */
const checks = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--type-aware', '--max-warnings=0'],
  format: ['oxfmt', '--check'],
  unused: ['knip', '--config', 'scripts/knip.json'],
  unit: ['vitest', 'run', '--config', 'tests/vitest.config.ts'],
}

const [name, ...more] = process.argv.slice(2)
ensureDependencies()
if (name !== undefined && !checks[name]) stop(`There is no check "${name}". The checks: ${Object.keys(checks).join(', ')}.`)
for (const one of name === undefined ? ['types', 'lint', 'format', 'unused'] : [name]) {
  say(one)
  const [command, ...words] = checks[one]
  const { status } = spawnSync(command, [...words, ...more], { cwd: root, stdio: 'inherit', env: toolEnvironment() })
  if (status !== 0) process.exit(status ?? 1)
}
