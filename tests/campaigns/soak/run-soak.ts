import { createRandom } from '#server/seeded-random.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { comeTo } from '#tests/e2e/support/walks/submit.ts'
import { arrive, leave, type SoakCitizen } from './citizen/arrival.ts'
import { withinMs, look, work } from './citizen/work.ts'
import { judgeCitizen } from './judge-citizen.ts'
import { drawPlan } from './plan/plan.ts'
import { openStore, type Store, type StoreName } from '#tests/campaigns/store.ts'
import { strike } from './strike.ts'
import type { Judged } from '#tests/campaigns/judge.ts'

const quietWithinS = 120
const graceMs = 60_000

export interface SoakRun {
  store: StoreName
  struck: string[]
  citizens: { citizen: SoakCitizen; verdict: Judged; quietMs: number | null }[]
  flaws: string[]
}

interface RunOptions {
  store: StoreName
  minutes: number
  citizens: number
  seed: number
  dist: string | undefined
  signal: AbortSignal
  print: (line: string) => void
}

export async function runSoak(options: RunOptions): Promise<SoakRun> {
  const store = await openStore(options.store, options.dist)
  const citizens: SoakCitizen[] = []
  try {
    for (let no = 0; no < options.citizens; no += 1) {
      citizens.push(await arrive(store.service, { no, seed: options.seed, random: createRandom(options.seed * 7_919 + no) }))
      options.print(`${store.name}: ${citizens.length} of ${options.citizens} citizens are logged in`)
    }
    return await soak(store, citizens, options)
  } finally {
    for (const citizen of citizens) await leave(citizen)
    await store.dispose()
  }
}

async function soak(store: Store, citizens: readonly SoakCitizen[], { minutes, seed, signal, print }: RunOptions): Promise<SoakRun> {
  const lengthMs = minutes * 60_000
  const plan = drawPlan({ seed, lengthMs, citizens: citizens.length, hasDatabase: store.postgres !== null })
  const beganMs = Date.now()
  const isOver = () => signal.aborted || Date.now() >= beganMs + lengthMs
  const flaws: string[] = []
  const telling = setInterval(() => print(progress(store, citizens, beganMs)), 30_000)
  const working = citizens.map((citizen, no) => work(citizen, { random: createRandom(seed * 104_729 + no), isOver }))
  const struck = await strike(plan, { store, citizens, beganMs, isOver, onFlaw: (flaw) => flaws.push(flaw) })
  for (const { wire } of citizens) wire.heal()
  const healedMs = Date.now()
  await Promise.all(working)
  clearInterval(telling)

  const ended = await Promise.all(
    citizens.map(async (citizen) => {
      await comeTo(citizen.page).catch(() => undefined)
      const last = citizen.taps.at(-1)
      const quietMs = await waitForQuiet(citizen, Math.max(healedMs, last ? last.atMs + last.tookMs : 0))
      await look(citizen, null, { isShown: false, sinceMs: healedMs })
      return { citizen, quietMs, verdict: await judgeCitizen(citizen, { service: store.service, quietMs, quietWithinS }) }
    }),
  )
  return { store: store.name, struck, citizens: ended, flaws }
}

export async function waitForQuiet(
  { page }: SoakCitizen,
  sinceMs: number,
  limitMs = quietWithinS * 1_000 + graceMs,
): Promise<number | null> {
  while (Date.now() < sinceMs + limitMs) {
    const pending = await withinMs(10_000, intentsOnDevice(page)).then(
      (seen) => seen.pending,
      () => null,
    )
    if (pending?.every(({ state }) => state !== 'waiting' && state !== 'sending')) return Date.now() - sinceMs
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return null
}

function progress({ name }: Store, citizens: readonly SoakCitizen[], beganMs: number): string {
  const said = citizens.reduce((sum, one) => sum + one.said.length, 0)
  const open = citizens.reduce((sum, one) => sum + one.said.filter(({ end }) => end === 'waiting').length, 0)
  return `${name}: ${Math.round((Date.now() - beganMs) / 1_000)} s, ${said} intents, ${open} pending`
}
