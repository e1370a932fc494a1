import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

/** Allows for a machine five times slower: 150 seconds. */
const mostLooks = 1_500

/** Debian's package `haproxy`. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** HAProxy with `deploy/haproxy.cfg` before the services at these addresses of this machine. */
export async function startHaproxy(addresses: readonly string[]): Promise<{ port: number; dispose: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-haproxy-'))
  const port = await freePort()
  const text = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const servers = (tracked: boolean) =>
    addresses.map((address, no) => `  server p${no} ${new URL(address).host}${tracked ? ` track processes/p${no}` : ''}\n`).join('')
  const written = text
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(/(?: {2}server .*\n)+/g, (block) => servers(block.includes(' track ')))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, written)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let looks = 0; !(await isUp(port)); looks += 1) {
    if (child.exitCode !== null || looks > mostLooks) throw new Error(`haproxy did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    port,
    async dispose() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
