import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './dependencies.mjs'

/** Installs Debian's packages where this process may. False where it may not, or where it fails. */
export function installPackages(title, packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  say(`Installing ${title} from the system packages (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (words) => spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  return run(['update', '-qq']) && run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}
