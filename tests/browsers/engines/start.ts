import { existsSync } from 'node:fs'
import type { Browser, BrowserOptions, Engine } from './driver.ts'
import { startChromium, startFirefox } from './playwright.ts'
import { startWebKit } from './webkit.ts'

const starts: Record<Engine, (options: BrowserOptions) => Promise<Browser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}

export const startBrowser = (engine: Engine, options: BrowserOptions): Promise<Browser> => starts[engine](options)

/** Programs without which an engine cannot be driven here, and Debian's packages that have them. */
const needs: Record<Engine, { programs: string[]; packages: string }> = {
  chromium: { programs: [], packages: 'chromium' },
  firefox: { programs: [process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'], packages: 'firefox-esr' },
  webkit: {
    programs: [
      '/usr/bin/WebKitWebDriver',
      '/usr/bin/Xvfb',
      '/usr/bin/python3',
      '/usr/lib/python3/dist-packages/gi/__init__.py',
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
    ],
    packages: 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
  },
}

/** In a sentence why an engine is left out on this machine; null: it is here. */
export function whyLeftOut(engine: Engine): string | null {
  const { programs, packages } = needs[engine]
  const missing = programs.find((program) => !existsSync(program))
  return missing === undefined ? null : `${engine} is left out: ${missing} is not on this machine (apt-get install ${packages})`
}
