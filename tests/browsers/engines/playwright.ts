import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, firefox, type BrowserContext, type Page } from '@playwright/test'
import { asFirefox } from '#tests/e2e/support/browser/as-firefox.ts'
import { chromiumArgs, journeyChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { reportsOfNetwork, screen, type Browser, type BrowserOptions, type Tab } from './driver.ts'

const settings = { viewport: screen, locale: 'en-GB', timezoneId: 'Asia/Bangkok' }

export async function startChromium({ profile, proxy }: BrowserOptions): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...settings,
    executablePath: journeyChromium,
    args: chromiumArgs,
    proxy: { server: proxy },
  })
  return browserOf(context, { name: 'Chromium', profile })
}

export const firefoxOptions = {
  channel: 'moz-firefox',
  executablePath: fileURLToPath(new URL('bidi-firefox.mjs', import.meta.url)),
  // The services of each test listen on this machine, and are met through a proxy.
  firefoxUserPrefs: {
    'network.proxy.allow_hijacking_localhost': true,
    // The search of Firefox itself, which takes the key "/" until the app listens to it, and then the focus.
    'accessibility.typeaheadfind.manual': false,
    // A mouse, which a machine without a screen has not: fine (2), and it hovers (4).
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
  },
}

export async function startFirefox({ profile, proxy }: BrowserOptions): Promise<Browser> {
  const context = await firefox.launchPersistentContext(profile, { ...settings, ...firefoxOptions, proxy: { server: proxy } })
  asFirefox(context, { cut: () => undefined, restore: () => undefined })
  return browserOf(context, { name: 'Firefox', profile })
}

function browserOf(context: BrowserContext, { name, profile }: { name: string; profile: string }): Browser {
  const complaints: string[] = []
  const complain = (text: string) => reportsOfNetwork.test(text) || complaints.push(text)
  let first = context.pages().at(0) ?? null
  const groups = new Set(processesOn(profile).map(({ group }) => group))

  function createTab(page: Page): Tab {
    page.on('console', (message) => void (message.type() === 'error' && complain(message.text())))
    page.on('pageerror', (error) => void complain(`uncaught: ${error.message}`))
    return {
      goto: async (address) => void (await page.goto(address)),
      evaluate: (run) => page.evaluate(run),
      tapAt: ({ x, y }) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      close: () => page.close(),
    }
  }

  return {
    version: `${name} ${context.browser()?.version() ?? ''}`.trim(),
    async newTab() {
      const page = first ?? (await context.newPage())
      first = null
      return createTab(page)
    },
    takeComplaints: () => complaints.splice(0),
    close: () => context.close(),
    async kill() {
      for (const group of groups) end(-group)
      for (const { pid } of processesOn(profile)) end(pid)
      await context.close().catch(() => undefined)
    },
  }
}

/** SIGKILL to every process that runs on this profile, and to their groups. */
export function killProcessesOn(profile: string): void {
  const processes = processesOn(profile)
  for (const { group } of processes) end(-group)
  for (const { pid } of processes) end(pid)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

function processesOn(profile: string): { pid: number; group: number }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,pgid=,args='], { maxBuffer: 1 << 26 })
  const rows = stdout
    .toString()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((row) => (row ? [{ pid: Number(row[1]), parent: Number(row[2]), group: Number(row[3]), args: row[4] ?? '' }] : []))
  const found = new Set(rows.filter(({ args }) => args.includes(profile)).map(({ pid }) => pid))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of rows) if (found.has(parent)) found.add(pid)
  }
  // Never this process's own group, of which a browser that is no leader of one would be.
  const own = rows.find(({ pid }) => pid === process.pid)?.group
  return rows.filter(({ pid, group }) => found.has(pid) && group !== own)
}
