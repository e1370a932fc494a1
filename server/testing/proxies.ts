import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

/** Allows for a machine five times slower: 150 seconds. */
const maxTries = 1_500

/** Debian's packages `haproxy` and `varnish`. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0

interface Proxy {
  port: number
  address: string
  dispose: () => Promise<void>
}

/** HAProxy with `deploy/haproxy.cfg` in front of the services at these addresses of this machine. */
export function startHaproxy(addresses: readonly string[]): Promise<Proxy> {
  const servers = (tracked: boolean) =>
    addresses.map((address, no) => `  server p${no} ${new URL(address).host}${tracked ? ` track processes/p${no}` : ''}\n`).join('')
  return start('haproxy.cfg', {
    write: (text, port) =>
      text
        .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
        .replaceAll(/(?: {2}server .*\n)+/g, (block) => servers(block.includes(' track '))),
    command: (file) => ['haproxy', '-db', '-f', file],
  })
}

/** Varnish with `deploy/cache.vcl` in front of the services that listen on `port` of this machine. */
export function startVarnish(port: number): Promise<Proxy> {
  return start('cache.vcl', {
    write: (text) => text.replace('.port = "4173"', `.port = "${port}"`),
    command: (file, own) => {
      const work = join(file, '../work')
      const storage = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off']
      return ['varnishd', '-F', '-j', 'none', '-n', work, '-a', `127.0.0.1:${own}`, '-f', file, ...storage]
    },
  })
}

interface Program {
  write: (text: string, port: number) => string
  command: (file: string, port: number) => [program: string, ...options: string[]]
}

async function start(name: string, { write, command }: Program): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-proxy-'))
  const port = await freePort()
  const file = join(folder, name)
  writeFileSync(file, write(readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'), port))
  const [program, ...options] = command(file, port)
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; !(await isUp(port)); tries += 1) {
    if (child.exitCode !== null || tries > maxTries) throw new Error(`${program} did not start: ${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    port,
    address: `http://127.0.0.1:${port}`,
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
