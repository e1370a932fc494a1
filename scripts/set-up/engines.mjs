import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

/** Installs Firefox and WebKitGTK with its driver where the process may. The journeys end with one sentence if they are still missing. */
export function ensureEngines() {
  if (!existsSync('/usr/bin/firefox-esr')) installPackages('Firefox', ['firefox-esr'])
  if (!existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb'))
    installPackages('WebKitGTK', ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'])
}
