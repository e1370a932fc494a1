import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

export interface KillableService {
  address: string
  start(): void
  /** Settles when it answers; false when it was killed before. */
  isUp(): Promise<boolean>
  kill(): Promise<void>
  /** SIGTERM: it puts its things away first. Gives its exit code, null where it had to be killed all the same. */
  stop(): Promise<number | null>
}

export async function createKillableService(environment: Record<string, string>): Promise<KillableService> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let said = ''

  return {
    address,
    start() {
      said = ''
      child = spawn(process.execPath, [main], {
        env: { PATH: process.env.PATH, PORT: String(port), LAB: '1', DEMO: '0', ALERT_KEYS: '/nonexistent', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      // Keeps only the beginning of the log, where a failed start is explained.
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (said = said.length < 4000 ? said + text : said))
    },
    async isUp() {
      const mine = child
      while (isAlive(mine)) {
        const isUp = await fetch(`${address}/api/ping`).then(
          (reply) => reply.ok,
          () => false,
        )
        if (isUp) return true
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      if (mine?.exitCode !== null && mine?.exitCode !== undefined) throw new Error(`the services ended with ${mine.exitCode}:\n${said}`)
      return false
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!child || !isAlive(child)) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
}

function isAlive(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
