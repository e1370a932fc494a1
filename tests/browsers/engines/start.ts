import { existsSync } from 'node:fs'
import { journeyChromium, wholeChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import type { Browser, BrowserOptions, Engine } from './driver.ts'
import { startChromium, startFirefox } from './playwright.ts'
import { startWebKit } from './webkit.ts'

const starts: Record<Engine, (options: BrowserOptions) => Promise<Browser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}

export const startBrowser = (engine: Engine, options: BrowserOptions): Promise<Browser> => starts[engine](options)

/** The programs that drive an engine, and the Debian packages that contain them. */
const requirements: Record<Engine, { programs: string[]; packages: string }> = {
  chromium: { programs: [journeyChromium, wholeChromium], packages: 'chromium' },
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

/** Exits with one sentence if the engine is not installed, so that no journey passes without its browser. */
export function requireEngine(engine: Engine): void {
  const { programs, packages } = requirements[engine]
  const missing = programs.find((program) => !existsSync(program))
  if (missing === undefined) return
  const orPath = engine === 'chromium' ? ', or set CHROMIUM_PATH to a Chrome or Chromium' : ''
  console.error(`${engine} cannot run: ${missing} is missing; install it with: apt-get install ${packages}${orPath}`)
  process.exit(1)
}
