import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Looks at each answer of the services. */
const lookAtAnswers = new URL('look-at-answers.ts', import.meta.url).href

/** What citizens get. By themselves the services would give the app with the Lab in it. */
export const citizensBuild = process.env['DIST_DIR'] ?? join(root, 'dist')
/** For `createService` and the option `dist` of journeys: the app with the Lab in it. */
export const labBuild = join(root, 'dist-lab')

/** The real services in a process of their own, on a port and a data folder of their own: can be killed and started again. */
export interface Service {
  address: string
  /** Lines of its log about something thrown, or about an answer that the contract does not describe; a test takes out those that it brought about. */
  errors: string[]
  start(): Promise<void>
  /** Starts it where a test has left it killed. */
  revive(): Promise<void>
  /** SIGKILL: no farewell, as when the power goes. */
  kill(): Promise<void>
  /** SIGTERM: it puts its things away first. */
  stop(): Promise<void>
  /** Starts it again with the content of the template. Journeys with alerts need it: an alert cannot be deleted, so the next test would show it. */
  resetAndRestart(): Promise<void>
  lab<T>(path: string, body?: unknown, options?: { method?: 'POST' | 'PUT' }): Promise<T>
  dispose(): Promise<void>
}

interface ServiceOptions {
  /** Another build of the app. */
  dist?: string
  /** Another copy of the project, with content of its own. */
  root?: string
  /** Further settings. */
  env?: Record<string, string>
  /** Where its database is to stay; by default in a folder that goes with it. */
  dataDir?: string
}

export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const port = await freePort()
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
      // Real time between two looks: another process tells of nothing.
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
    async lab<T>(path: string, body?: unknown, { method = 'POST' }: { method?: 'POST' | 'PUT' } = {}) {
      const reply = await fetch(
        `${address}/api/lab${path}`,
        body === undefined ? {} : { method, headers: { 'Content-Type': 'application/json', Origin: address }, body: JSON.stringify(body) },
      )
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as T
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

/** Not the line of a request that ended with 500 or more: the Lab asks for such answers, and something thrown has a line of its own. */
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
