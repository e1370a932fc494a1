import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const installedLock = `${root}node_modules/.abroad-lock.json`

/** Installs the packages of the lockfile where they are missing or of another lockfile. Plain Node 20: nothing is installed yet. */
export function ensureDependencies() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    stop(`Node ${process.versions.node} is too old: install Node 20 or newer from https://nodejs.org and run the command again.`)
  const lock = readFileSync(`${root}package-lock.json`, 'utf8')
  if (existsSync(installedLock) && readFileSync(installedLock, 'utf8') === lock) return
  say('Installing packages (once, about a minute) …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (done.error) stop('npm was not found: it comes with Node.js, please install it and run the command again.')
  if (done.status !== 0)
    stop('The packages could not be installed. Is there a line to the npm registry? Run the command again when there is.')
  copyFileSync(`${root}package-lock.json`, installedLock)
}

/** The project's own Node 24, which comes as a package. */
export function nodePath() {
  const own = `${root}node_modules/node/bin/node`
  return existsSync(own) ? own : process.execPath
}

/** Environment in which every tool runs on the project's own Node. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${root}node_modules/node/bin:${root}node_modules/.bin:${process.env.PATH}`, ...extra }
}

export function say(text) {
  console.log(`\n▸ ${text}`)
}

export function stop(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
