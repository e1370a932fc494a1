import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../../server/testing/processes.ts'
import { ask } from './ask.ts'
import { servePageFile } from './page-files.ts'

/** Bytes at the service's sockets since its start, headers included. */
export interface Traffic {
  received: number
  sent: number
}

export type Service = Awaited<ReturnType<typeof startService>>

/** The real service with the Lab's calls, in a process of its own. `dist` names another build of the app. */
export async function startService({ port, dataDir, dist }: { port: number; dataDir: string; dist?: string | undefined }) {
  const { pid, address, stop } = await startProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LAB: '1',
    DEMO: '1',
    // The app without the Lab, as citizens get it.
    DIST_DIR: dist ?? fileURLToPath(new URL('../../dist', import.meta.url)),
    NODE_OPTIONS: `--import ${new URL('service-hook.ts', import.meta.url).href}`,
  })
  const kill = () => process.kill(pid, 'SIGKILL')
  process.once('exit', kill)
  return {
    address,
    traffic: async () => JSON.parse((await ask(`${address}/bench-traffic`)).body.toString()) as Traffic,
    /** A call of the Lab, which changes content. */
    async lab(path: string, body: object): Promise<void> {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${address}/api/lab/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`lab ${path}: ${response.status} ${await response.text()}`)
    },
    /** Ids of the 20 newest items. */
    async newest(): Promise<string[]> {
      const response = await fetch(`${address}/api/content/content-entries?countries=th&languages=en,local&limit=20`)
      return ((await response.json()) as { content: { id: string }[] }).content.map(({ id }) => id)
    },
    /** From now on it accepts connections and answers nothing. */
    freeze: () => process.kill(pid, 'SIGSTOP'),
    /** Ends it as a power failure does. */
    async kill(): Promise<void> {
      process.removeListener('exit', kill)
      kill()
      await stop()
    },
  }
}

/** Serves the pages without the service: its calls are not answered. */
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
