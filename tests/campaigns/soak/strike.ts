import { setTimeout as pause } from 'node:timers/promises'
import { type SoakCitizen, killBrowser } from './citizen/arrival.ts'
import type { Kill, Plan, WireTurn } from './plan/plan.ts'
import type { Store } from '#tests/campaigns/store.ts'

interface StrikeOptions {
  store: Store
  citizens: readonly SoakCitizen[]
  beganMs: number
  isOver: () => boolean
  onFlaw: (flaw: string) => void
}

export async function strike({ wire, kills }: Plan, options: StrikeOptions): Promise<string[]> {
  const struck: string[] = []
  const wires = Map.groupBy(wire, ({ citizen }) => citizen)
  await Promise.all([
    ...[...wires.values()].map(async (turns) => {
      for (const turn of turns) struck.push(...(await spoilWire(turn, options)))
    }),
    (async () => {
      for (const kill of kills) struck.push(...(await killOne(kill, options).catch((cause: unknown) => tell(kill, cause))))
    })(),
  ])
  return struck.toSorted()

  function tell({ what }: Kill, cause: unknown): string[] {
    options.onFlaw(`the ${what} did not come back: ${cause instanceof Error ? cause.message : String(cause)}`)
    return []
  }
}

async function spoilWire(turn: WireTurn, { citizens, beganMs, isOver }: StrikeOptions): Promise<string[]> {
  await waitUntil(beganMs + turn.atMs, isOver)
  if (isOver()) return []
  const { wire } = citizens[turn.citizen]!
  if (turn.change === null) wire.reset()
  else wire.become(turn.change)
  await waitUntil(Date.now() + turn.forMs, isOver)
  wire.heal()
  return [turn.name]
}

async function killOne(kill: Kill, options: StrikeOptions): Promise<string[]> {
  const { store, citizens, beganMs, isOver, onFlaw } = options
  await waitUntil(beganMs + kill.atMs, isOver)
  if (isOver()) return []
  // Only the plan ends the services: if they are down now, they crashed.
  if (!(await isUp(store.service.address))) onFlaw(`the services did not answer before the kill of the ${kill.what}`)
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
      if (!(await store.postgres?.killBackend().catch(() => false))) return []
  }
  return [`kill of the ${kill.what}`]
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
