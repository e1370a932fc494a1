import { spawnSync } from 'node:child_process'
import { ensureDependencies, root, stop, toolEnvironment } from '../set-up/dependencies.mjs'
import parts from './parts.json' with { type: 'json' }

/** `npm run mutation -- PART`: mutants of one named part against its tests; what was judged before and has not changed is not judged again. */
ensureDependencies()
const [part = '', ...more] = process.argv.slice(2)
if (!parts[part]) stop(`Which part? ${Object.keys(parts).join(', ')}`)
const run = spawnSync('stryker', ['run', 'stryker.config.mjs', ...more], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment({ MUTATION_PART: part }),
})
process.exit(run.status ?? 1)
