import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Installs the packages of a folder if they are missing or its lockfile has changed. Runs on Node 20: no package is installed yet. */
export function ensureDependencies(folder = root) {
  const installedLock = `${folder}node_modules/.abroad-lock.json`
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    stop(`Node ${process.versions.node} is too old: install Node 20 or newer from https://nodejs.org and run the command again.`)
  const lock = readFileSync(`${folder}package-lock.json`, 'utf8')
  if (existsSync(installedLock) && readFileSync(installedLock, 'utf8') === lock) return
  say(folder === root ? 'Installing packages (once, about a minute) …' : `Installing the packages of ${folder} …`)
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  if (done.error) stop('npm was not found: it comes with Node.js, please install it and run the command again.')
  if (done.status !== 0) stop('The packages could not be installed. Check the connection to the npm registry and run the command again.')
  copyFileSync(`${folder}package-lock.json`, installedLock)
}

/** The project's own Node 24, which is an npm package. */
export function nodePath() {
  const own = `${root}node_modules/node/bin/node`
  return existsSync(own) ? own : process.execPath
}

/** An environment in which all tools run on the project's own Node. */
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
