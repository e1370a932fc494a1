import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

/** Allows for a machine five times slower: 150 seconds. */
const mostLooks = 1_500

/** Debian's package `varnish`. */
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0

/** Varnish with `deploy/cache.vcl` before the services that listen on `port` of this machine. */
export async function startVarnish(port: number): Promise<{ address: string; dispose: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'abroad-varnish-'))
  const own = await freePort()
  const vcl = join(folder, 'cache.vcl')
  const text = readFileSync(new URL('../../deploy/cache.vcl', import.meta.url), 'utf8')
  writeFileSync(vcl, text.replace('.port = "4173"', `.port = "${port}"`))
  const options = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${own}`, '-f', vcl]
  const child = spawn('varnishd', [...options, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${own}`
  for (let looks = 0; ; looks += 1) {
    if (child.exitCode !== null || looks > mostLooks) throw new Error(`varnishd did not start: ${said}`)
    if (
      await fetch(`${address}/healthz`).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    address,
    async dispose() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
