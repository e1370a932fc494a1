import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** Milliseconds that the work below takes on the machine for which the time limits of tests were chosen. */
const referenceMs = 300
const maxScale = 5

/** Prints how many times slower this machine is than the reference, from 1 to 5. Works on every core, as the tests do. */
async function measureTimeScale(): Promise<number> {
  const times = await Promise.all(
    Array.from(
      { length: availableParallelism() },
      () =>
        new Promise<number>((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url))
          worker.once('message', resolve)
          worker.once('error', reject)
        }),
    ),
  )
  const ratio = Math.max(...times) / referenceMs
  return Math.min(maxScale, Math.max(1, Math.round(ratio * 10) / 10))
}

/** Milliseconds for a fixed mix of what tests spend their time on: objects, strings, sorting and hashing. */
function timeWork(): number {
  const started = performance.now()
  for (let round = 0; round < 40; round += 1) {
    const rows = Array.from({ length: 4_000 }, (_, no) => ({ id: (no * 7_919) % 4_001, title: `row ${no} of ${round}`, tags: ['a', 'b'] }))
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    copy.sort((one, other) => one.id - other.id)
    createHash('sha256')
      .update(copy.map(({ title }) => title.replaceAll('o', '0')).join())
      .digest()
  }
  return performance.now() - started
}

if (!isMainThread) parentPort?.postMessage(timeWork())
else console.log(await measureTimeScale())
