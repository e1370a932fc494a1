import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'
import { stop } from './dependencies.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const shell = '/usr/bin/chromium-headless-shell'

/** A Chromium for the browser journeys: `CHROMIUM_PATH`, one that is installed, else Debian's package where we may install it. */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : stop(`CHROMIUM_PATH names ${named}, which is not there.`)
  const found = () => places.find((place) => existsSync(place))
  if (found()) return found()
  if (installPackages('Chromium', ['chromium']) && found()) return found()
  return stop(
    'The browser tests need a Chromium: install the package "chromium" (as root: apt-get install chromium), or set CHROMIUM_PATH to a Chrome or Chromium.',
  )
}

/**
 * Debian's Chromium without the parts that draw windows: a journey needs a quarter less of the processor in it. It has no Background Sync,
 * no back/forward cache and no settings of a profile, so journeys about these take the whole browser. Undefined where it cannot be had.
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(shell))
    installPackages("Chromium's headless shell", ['chromium-headless-shell'])
  return existsSync(shell) ? shell : undefined
}
