import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { servePageFile } from './page-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bytes at the service's sockets since its start, both ways, headers and all. */
export interface Traffic {
  received: number
  sent: number
}

export interface Service {
  address: string
  traffic(): Promise<Traffic>
  /** A call of the Lab, which changes content. */
  lab(path: string, body: object): Promise<void>
  /** Ids of the 20 newest items. */
  newest(): Promise<string[]>
  /** From now on it takes every connection and answers nothing. */
  freeze(): void
  /** As when the power goes. */
  kill(): Promise<void>
}

/** The real service in a process of its own. `dist`: of another build than that of this tree. */
export async function startService(options: { port: number; dataDir: string; dist?: string | undefined }): Promise<Service> {
  // Vite has set NODE_ENV for its own builds; the service runs as a reader's would.
  const { NODE_ENV: _, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: String(options.port),
    HOST: '127.0.0.1',
    DATA_DIR: options.dataDir,
    DATABASE_URL: '',
    LAB: '1',
    DEMO: '1',
    // What citizens get, not the app with the Lab in it.
    DIST_DIR: options.dist ?? `${root}dist`,
    GENERATE: '0',
  }
  const child = spawn(process.execPath, ['--import', new URL('service-hook.ts', import.meta.url).href, 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  await isUp(child)
  const address = `http://127.0.0.1:${options.port}`
  return {
    address,
    async traffic() {
      const answer = once(child, 'message')
      child.send('traffic')
      return ((await answer) as [Traffic])[0]
    },
    async lab(path, body) {
      const response = await fetch(`${address}/api/lab/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`lab ${path}: ${response.status} ${await response.text()}`)
    },
    async newest() {
      const response = await fetch(`${address}/api/content/content-entries?countries=th&languages=en,local&limit=20`)
      return ((await response.json()) as { content: { id: string }[] }).content.map(({ id }) => id)
    },
    freeze: () => void child.kill('SIGSTOP'),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      process.removeListener('exit', killWithUs)
    },
  }
}

async function isUp(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Abroad is at') && resolve())
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
  })
}

/** The pages without the service: calls of the service find no one. */
export async function servePagesOnly(port: number): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (!servePageFile(request, response)) request.socket.destroy()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
