import type { SoakCitizen } from './citizen/citizen.ts'
import { killBrowser } from './citizen/arrival.ts'
import type { Kill, Plan, WireTurn } from './plan/plan.ts'
import type { Store } from './store.ts'

interface StrikeOptions {
  store: Store
  citizens: readonly SoakCitizen[]
  /** When the plan's time began. */
  beganMs: number
  isOver: () => boolean
  onFlaw: (flaw: string) => void
}

/** What was done of a plan, and when. */
export interface Struck {
  name: string
  /** Null: it met everybody. */
  citizen: number | null
  fromMs: number
  untilMs: number
  isKill: boolean
}

/** Does what the plan says when it says so: a wire's faults one after the other, and one kill at a time. Settles when all is done. */
export async function strike({ wire, kills }: Plan, options: StrikeOptions): Promise<Struck[]> {
  const struck: Struck[] = []
  const wires = Map.groupBy(wire, ({ citizen }) => citizen)
  await Promise.all([
    ...[...wires.values()].map(async (turns) => {
      for (const turn of turns) struck.push(...(await spoilWire(turn, options)))
    }),
    (async () => {
      for (const kill of kills) struck.push(...(await killOne(kill, options).catch((cause: unknown) => tell(kill, cause))))
    })(),
  ])
  return struck.toSorted((one, other) => one.fromMs - other.fromMs)

  /** One that did not come back is a flaw of the run, and no reason not to end it. */
  function tell({ what }: Kill, cause: unknown): Struck[] {
    options.onFlaw(`the ${what} did not come back: ${cause instanceof Error ? cause.message : String(cause)}`)
    return []
  }
}

async function spoilWire(turn: WireTurn, { citizens, beganMs, isOver }: StrikeOptions): Promise<Struck[]> {
  await waitUntil(beganMs + turn.atMs, isOver)
  if (isOver()) return []
  const { wire } = citizens[turn.citizen]!
  const fromMs = Date.now()
  if (turn.change === null) wire.reset()
  else wire.become(turn.change)
  await waitUntil(fromMs + turn.forMs, isOver)
  wire.heal()
  return [{ name: turn.name, citizen: turn.citizen, fromMs, untilMs: Date.now(), isKill: false }]
}

async function killOne(kill: Kill, options: StrikeOptions): Promise<Struck[]> {
  const { store, citizens, beganMs, isOver, onFlaw } = options
  await waitUntil(beganMs + kill.atMs, isOver)
  if (isOver()) return []
  // Nobody but the plan ends it: what is not up now went by itself.
  if (!(await isUp(store.service.address))) onFlaw(`the services did not answer before the kill of the ${kill.what}`)
  const fromMs = Date.now()
  switch (kill.what) {
    case 'service':
      await store.service.kill()
      await pause(kill.downMs)
      await store.service.start()
      break
    case 'browser':
      await killBrowser(citizens[kill.citizen]!, kill.downMs)
      break
    case 'database':
      await store.postgres?.killPostmaster()
      await pause(kill.downMs)
      await store.postgres?.start()
      break
    case 'backend':
      // Just after another kill there may be nobody to kill.
      if (!(await store.postgres?.killBackend().catch(() => false))) return []
  }
  return [{ name: kill.what, citizen: kill.what === 'browser' ? kill.citizen : null, fromMs, untilMs: Date.now(), isKill: true }]
}

async function isUp(address: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) {
    const isThere = await fetch(`${address}/api/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return true
    await pause(200)
  }
  return false
}

async function waitUntil(atMs: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && Date.now() < atMs) await pause(Math.min(100, atMs - Date.now()))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
