import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Started by `npm test` or `npm run test:all`: nothing may be left out. */
export const isWholeRun = process.env['TEST_RESULTS'] !== undefined

/** How many times slower this machine is than the reference, 1 to 5. `npm test` passes it on in `TIME_SCALE`; a runner started directly measures it. */
export const timeScale = Number(process.env['TIME_SCALE'] || measure())
process.env['TIME_SCALE'] = String(timeScale)
if (!(timeScale >= 1)) throw new Error(`TIME_SCALE must be at least 1: ${process.env['TIME_SCALE']}`)

/** A time limit in milliseconds, stretched for a slow machine. For limits of tests only: the app's own time-outs are not scaled. */
export function scaled(ms: number): number {
  return Math.round(ms * timeScale)
}

/** The defaults, in ms. They are generous, so that few tests need a limit of their own. */
export const limits = { expect: scaled(60_000), journey: scaled(240_000), unit: scaled(180_000), unitPoll: scaled(60_000) }

/** In a process of its own, because configurations load synchronously. Workers inherit the result. */
function measure(): string {
  const program = fileURLToPath(new URL('machine-speed.ts', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-deprecation', program], { encoding: 'utf8' })
  const scale = Number(stdout)
  if (!(scale >= 1)) throw new Error(`The speed of this machine was not measured: ${stderr}`)
  console.error(`Time limits × ${scale} for the speed of this machine.`)
  return String(scale)
}
