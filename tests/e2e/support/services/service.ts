import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { readEffects } from '#server/api/lab/effects.ts'
import { freePort } from '#server/testing/free-port.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const lookAtAnswers = new URL('look-at-answers.ts', import.meta.url).href

export const citizensBuild = process.env['DIST_DIR'] ?? join(root, 'dist')
export const labBuild = join(root, 'dist-lab')

/** The real services in a process of their own, which can be killed and started again. */
export interface Service {
  address: string
  /** Logged errors, including undocumented replies. A test removes those that it caused. */
  errors: string[]
  start(): Promise<void>
  revive(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Starts it again with the template's content: released alerts cannot be deleted. */
  resetAndRestart(): Promise<void>
  lab<T>(path: string, body?: unknown, options?: { method?: 'POST' | 'PUT' }): Promise<T>
  /** Runs `work` while the services' clock differs by this much. */
  withClock(offsetMs: number, work: () => Promise<void>): Promise<void>
  dispose(): Promise<void>
}

export interface ServiceOptions {
  dist?: string
  root?: string
  env?: Record<string, string>
  dataDir?: string
  port?: number
}

export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'abroad-e2e-'))
  copyTemplate(dataDir)
  const address = `http://localhost:${port}`
  const errors: string[] = []
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LAB: '1',
      DEMO: '1',
      HOST: '127.0.0.1',
      DIST_DIR: options.dist ?? citizensBuild,
      ...options.env,
    }
    const started = spawn(process.execPath, ['--import', lookAtAnswers, 'server/main.ts'], {
      cwd: options.root ?? root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const output of [started.stdout, started.stderr]) {
      output.on('data', (chunk: Buffer) => (said += chunk.toString()))
      createInterface(output).on('line', (line) => isError(line) && errors.push(line))
    }
    child = started
    for (let waited = 0; waited < scaled(60_000); waited += 100) {
      if (started.exitCode !== null) throw new Error(`the services did not start:\n${said}`)
      if ((await isUp(address)) && started.exitCode === null) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`the services did not answer:\n${said}`)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  const kill = () => end('SIGKILL')

  async function lab<T>(path: string, body?: unknown, { method = 'POST' }: { method?: 'POST' | 'PUT' } = {}) {
    const reply = await fetch(
      `${address}/api/lab${path}`,
      body === undefined ? {} : { method, headers: { 'Content-Type': 'application/json', Origin: address }, body: JSON.stringify(body) },
    )
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }

  await start()
  return {
    address,
    errors,
    start,
    async revive() {
      if (child === null || child.exitCode !== null) await start()
    },
    kill,
    stop: () => end('SIGTERM'),
    async resetAndRestart() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
      copyTemplate(dataDir)
      await start()
    },
    lab,
    async withClock(offsetMs, work) {
      await lab('/clock', { offsetMs }, { method: 'PUT' })
      await work().finally(() => lab('/clock', { offsetMs: 0 }, { method: 'PUT' }))
    },
    async dispose() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function copyTemplate(dataDir: string): void {
  const template = process.env['E2E_DATA_TEMPLATE']
  if (template) cpSync(template, dataDir, { recursive: true })
}

/** Requests that end with 5xx are not errors: the Lab plans such replies. */
function isError(line: string): boolean {
  return line.includes('"level":"error"') && !line.includes('"message":"request"')
}

async function isUp(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/ping`)).ok
  } catch {
    return false
  }
}

export type Effects = Awaited<ReturnType<typeof readEffects>>

export function effectsOf(service: Service, account: string): Promise<Effects> {
  return service.lab<Effects>(`/effects?account=${account}`)
}

export async function appliedKeys(service: Service, account: string): Promise<string[]> {
  return (await effectsOf(service, account)).keys.filter(({ appliedSeq }) => appliedSeq !== null).map(({ key }) => key)
}
