import { sleep } from './sleep.ts'

const patienceMs = 60_000
const againMs = 500

/** Services that are just being started anew are asked again. A fault that they never took must not pass for one that was played. */
export async function reached(what: string, ask: () => Promise<{ ok: boolean }>, signal: AbortSignal): Promise<void> {
  const endMs = Date.now() + patienceMs
  while (!(await ask()).ok) {
    if (Date.now() >= endMs) throw new Error(`the services did not take ${what}`)
    await sleep(againMs, signal)
  }
}
