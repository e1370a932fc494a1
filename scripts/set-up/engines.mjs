import { spawnSync } from 'node:child_process'
import { installPackages } from './debian.mjs'

const packages = ['firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']

/** Installs Firefox, WebKitGTK and its driver if this process is root on Debian. The journeys end with a sentence if they are still missing. */
export function ensureEngines() {
  const isInstalled = spawnSync('dpkg', ['--status', ...packages], { stdio: 'ignore' }).status === 0
  if (!isInstalled) installPackages('Firefox and WebKitGTK', packages)
}
