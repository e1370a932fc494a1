import { codes } from './events.ts'
import type { Parameters } from './parameters.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

const minuteMs = 60_000

export interface SceneOptions {
  /** The whole fleet. Some scenes use only a share of it. */
  devices: number
  seed: number
  parameters: Parameters
  /** How devices open the app within so many minutes: at a constant rate, or in a rush with two thirds in the first quarter. */
  opening: { shape: 'even' | 'rush'; minutes: number }
}

export interface SceneRun {
  world: World
  devices: number
  /** When network or services come back, in ms. */
  backMs: number
}

/** An item and an alert are published, and every device opens the app and keeps it open until it has both. */
export function published({ devices, seed, parameters, opening }: SceneOptions): SceneRun {
  const world = createWorld({ size: devices, seed, parameters, staysUntilKnown: true, alertAtMs: 0 })
  for (let no = 0; no < devices; no += 1) world.events.push(openingMs(opening, world.chance()), codes.visits, no)
  world.run(120 * minuteMs)
  return { world, devices, backMs: 0 }
}

const offlineShare = 0.075
const writesEach = 3
const networkBackMs = 10 * minuteMs
/** Browsers notice the network within this time. */
const noticedMs = 3_000

/** A country (60,000 of 800,000) is offline for ten minutes with the app open, and each device submits three writes. Then the network is back. */
export function lineReturns({ devices: all, seed, parameters }: SceneOptions): SceneRun {
  const devices = Math.round(all * offlineShare)
  const world = createWorld({ size: devices, seed, parameters })
  const { events, chance, fleet } = world
  for (let no = 0; no < devices; no += 1) {
    events.push(chance() * minuteMs, codes.opensOffline, no)
    for (let write = 0; write < writesEach; write += 1) events.push(minuteMs + chance() * (networkBackMs - minuteMs), codes.submits, no)
    events.push(networkBackMs + chance() * noticedMs, codes.networkBack, no)
  }
  const areSettled = () => fleet.writes.settled.reduce((sum, count) => sum + count, 0) === devices * writesEach
  world.run(networkBackMs + 120 * minuteMs, areSettled)
  return { world, devices, backMs: networkBackMs }
}

const openShare = 0.25
const [awayMs, servicesBackMs, endMs] = [10 * minuteMs, 20 * minuteMs, 35 * minuteMs]

/** A quarter of the fleet opens the app within five minutes. The services are down for ten minutes. */
export function servicesReturn({ devices: all, seed, parameters, opening }: SceneOptions): SceneRun {
  const devices = Math.round(all * openShare)
  const world = createWorld({ size: devices, seed, parameters })
  const { events, chance } = world
  for (let no = 0; no < devices; no += 1) events.push(Math.min(5, opening.minutes) * minuteMs * chance(), codes.opens, no)
  events.push(awayMs, codes.away, 0)
  events.push(servicesBackMs, codes.back, 0)
  world.run(endMs)
  return { world, devices, backMs: servicesBackMs }
}

function openingMs({ shape, minutes }: SceneOptions['opening'], chance: number): number {
  const steepness = 4
  return minutes * minuteMs * (shape === 'even' ? chance : -Math.log(1 - chance * (1 - Math.exp(-steepness))) / steepness)
}

export const scenes = { published, 'line-returns': lineReturns, 'services-return': servicesReturn } as const
export type SceneName = keyof typeof scenes
