import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { asKnownDevice } from '#tests/e2e/support/device.ts'
import { scaled } from '#tests/setup/time-limits.ts'

export interface KillableBrowser {
  context: BrowserContext
  kill(): Promise<void>
}

const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const startLimitMs = scaled(60_000)

/** A Chromium in a process group of its own; its profile survives a kill. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const child = spawn(executable, [...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(portFile)}`, { timeout: startLimitMs })
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  await asKnownDevice(context)
  return {
    context,
    async kill() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}

async function portOf(file: string): Promise<number> {
  for (let waitedMs = 0; waitedMs < startLimitMs; waitedMs += 50) {
    const port = Number(read(file).split('\n')[0])
    if (port > 0) return port
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the browser did not start')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
