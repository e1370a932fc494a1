import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Representation } from '#contract/contact/representation.ts'
import { freePort } from '#server/testing/free-port.ts'
import { startService } from './service.ts'

/** `npm run bench:maps`: a hundred maps that nobody has drawn yet, six callers at once, and how long a ping takes meanwhile. */
const maps = 100
const callers = 6

const dataDir = mkdtempSync(join(tmpdir(), 'abroad-maps-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const service = await startService({ port: await freePort(), dataDir })
const { address } = service

const representations = (await (await fetch(`${address}/api/representation/representations`)).json()) as Representation[]
const places = representations.flatMap(({ coordinates }) => (coordinates ? [`${coordinates.lat},${coordinates.lon}`] : [])).slice(0, maps)

const quiet = await pingsUntil(new Promise((resolve) => setTimeout(resolve, 3000)))
const beganMs = performance.now()
const busy = await pingsUntil(
  Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (const place of places.filter((_one, index) => index % callers === caller)) {
        const reply = await fetch(`${address}/api/representation/static-map?markers=${place}&size=720x210`)
        if (!reply.ok) throw new Error(`${reply.status} for ${place}`)
        await reply.arrayBuffer()
      }
    }),
  ),
)
const tookS = (performance.now() - beganMs) / 1000
process.stdout.write(`${places.length} maps in ${tookS.toFixed(1)} s\nping, quiet:  ${inWords(quiet)}\nping, drawing: ${inWords(busy)}\n`)
await service.kill()
process.exit(at(busy, 0.95) < 100 ? 0 : 1)

/** Milliseconds of each ping, one after the other, 20 ms apart. */
async function pingsUntil(end: Promise<unknown>): Promise<number[]> {
  const waiting = new AbortController()
  void end.finally(() => waiting.abort()).catch(() => undefined)
  const took: number[] = []
  while (!waiting.signal.aborted) {
    const began = performance.now()
    await (await fetch(`${address}/api/ping`)).text()
    took.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await end
  return took.toSorted((a, b) => a - b)
}

function at(took: readonly number[], share: number): number {
  return took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
}

function inWords(took: readonly number[]): string {
  return `p50 ${at(took, 0.5).toFixed(0)} ms, p95 ${at(took, 0.95).toFixed(0)} ms, max ${at(took, 1).toFixed(0)} ms (${took.length})`
}
