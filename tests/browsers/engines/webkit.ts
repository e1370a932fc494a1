import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { reportsOfNetwork, screen, type Browser, type BrowserOptions, type Tab } from './driver.ts'

const browserProgram = fileURLToPath(new URL('webkit-browser.py', import.meta.url))
const driverProgram = '/usr/bin/WebKitWebDriver'
const limitMs = scaled(30_000)

/** Debian's WebKitGTK, by its WebDriver, on a screen that nobody sees. */
export async function startWebKit({ profile, proxy }: BrowserOptions): Promise<Browser> {
  mkdirSync(profile, { recursive: true })
  const log = join(profile, 'console.log')
  let read = existsSync(log) ? readFileSync(log, 'utf8').length : 0
  const display = await startDisplay()
  const port = await freePort()
  // A process group of its own: its browser and the processes of that one are in it, too.
  const driver = spawn(driverProgram, ['-p', String(port)], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      TZ: 'Asia/Bangkok',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      // Compositing in software: without any WebKitGTK 2.50 crashes at the first view transition.
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const ended = new Promise<void>((resolve) => driver.once('exit', () => resolve()))

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown = {}): Promise<T> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(scaled(90_000)),
    })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.error}: ${value.message}; asked: ${JSON.stringify(body).slice(0, 300)}`)
    return value
  }

  await until(async () => (await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)) !== null, 'the start of WebKitWebDriver')
  const args = [profile, proxy, log, `${screen.width}x${screen.height}`]
  const session = await call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserProgram, args } } },
  })
  const root = `/session/${session.sessionId}`
  await call('POST', `${root}/timeouts`, { script: scaled(60_000), pageLoad: scaled(60_000) })

  /** WebDriver speaks to one tab at a time: each call turns to its own first, one after the other. */
  let queue: Promise<unknown> = Promise.resolve()
  function inTab<T>(handle: string, work: () => Promise<T>): Promise<T> {
    const done = queue.then(async () => {
      await call('POST', `${root}/window`, { handle })
      return work()
    })
    queue = done.catch(() => undefined)
    return done
  }

  function createTab(handle: string): Tab {
    const perform = (actions: unknown[]) => inTab(handle, () => call<null>('POST', `${root}/actions`, { actions })).then(() => undefined)
    return {
      goto: (url) => inTab(handle, () => call<null>('POST', `${root}/url`, { url })).then(() => undefined),
      async evaluate<T>(run: string | (() => T | Promise<T>)) {
        const expression = typeof run === 'string' ? run : `(${run.toString()})()`
        const script = `const done = arguments[0]; Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const end = await inTab(handle, () => call<{ value?: T; error?: string }>('POST', `${root}/execute/async`, { script, args: [] }))
        if (end.error !== undefined) throw new Error(end.error)
        return end.value as T
      },
      tapAt: ({ x, y }) =>
        perform([
          {
            type: 'pointer',
            id: 'finger',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ]),
      type: (text) =>
        perform([
          {
            type: 'key',
            id: 'keyboard',
            actions: Array.from(text).flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ]),
      close: () => inTab(handle, () => call('DELETE', `${root}/window`)).then(() => undefined),
    }
  }

  /** The window with which the browser begins is the first tab. */
  let first: string | null = await call<string>('GET', `${root}/window`)
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    async newTab() {
      if (first !== null) {
        const tab = createTab(first)
        first = null
        return tab
      }
      const { handle } = await call<{ handle: string }>('POST', `${root}/window/new`, { type: 'tab' })
      return createTab(handle)
    },
    takeComplaints() {
      const all = existsSync(log) ? readFileSync(log, 'utf8') : ''
      const lines = all.slice(read).split('\n')
      read = all.length
      return lines.filter((line) => /^CONSOLE \S+ (ERROR|EXCEPTION)|PROCESS TERMINATED/.test(line) && !reportsOfNetwork.test(line))
    },
    async close() {
      await call('DELETE', root).catch(() => undefined)
      await browserEnds(driver)
      killGroup(driver)
      await ended
      display.stop()
    },
    async kill() {
      killGroup(driver)
      await ended
      display.stop()
    },
  }
}

function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** A browser that is on its way out still writes to its profile: until the driver is alone in its group. */
async function browserEnds({ pid }: ChildProcess): Promise<void> {
  await until(
    async () =>
      spawnSync('pgrep', ['-g', String(pid)])
        .stdout.toString()
        .trim() === String(pid),
    'the end of the browser',
  )
}

async function startDisplay(): Promise<{ name: string; stop(): void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb did not start')))
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { name: `:${number}`, stop: () => void server.kill() }
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 50) {
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${what} did not come`)
}
