import { spawnSync } from 'node:child_process'
import { ensureDependencies, nodePath, root, toolEnvironment } from './set-up/dependencies.mjs'

/** `npm run bench -- NAME [options]`: installs the bench's own packages, then runs one measurement. Without a name it prints the names. */
const given = process.argv.slice(2)
ensureDependencies()
if (given.length > 0) ensureDependencies(`${root}bench/`)
const { status } = spawnSync(nodePath(), ['bench/main.ts', ...given], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment(),
})
process.exit(status ?? 1)
