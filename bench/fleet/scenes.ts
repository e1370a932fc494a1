import { steps } from './calls.ts'
import { codes } from './events.ts'
import type { Phase } from './measures.ts'
import type { Parameters } from './parameters.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const endlessMs = 1e12

/** How devices open within so many minutes. `even`: the same in each second; `rush`: exponential, two thirds of them in the first quarter. */
export interface Opening {
  shape: 'even' | 'rush'
  minutes: number
}

export interface SceneOptions {
  /** All devices of the fleet; scenes in which some of them matter take their share. */
  devices: number
  seed: number
  parameters: Parameters
  opening: Opening
}

export interface SceneRun {
  world: World
  devices: number
  phases: readonly Phase[]
  /** By moment in ms, what happened there: for the picture. */
  marks: readonly { atMs: number; name: string }[]
}

/** (a) An item and an alert are published, and everybody opens the app; each stays open until it knows both. */
export function published({ devices, seed, parameters, opening }: SceneOptions): SceneRun {
  const phases = [{ name: 'all', untilMs: endlessMs }]
  const world = createWorld({ size: devices, seed, parameters, phases, staysUntilKnown: true, alertAtMs: 0 })
  for (let no = 0; no < devices; no += 1) world.events.push(openingMs(opening, world.chance()), codes.visits, no)
  world.run(120 * minuteMs)
  return { world, devices, phases, marks: [{ atMs: 0, name: 'published' }] }
}

const lineShare = 0.075
const wordsEach = 3
const backMs = 10 * minuteMs
/** Browsers notice within so much that there is a line. */
const noticedMs = 3_000

/** (b) A country (60,000 of 800,000) has no line for ten minutes; its people have the app open, and each says three things about three items. Then the line is back. */
export function lineReturns({ devices: all, seed, parameters }: SceneOptions): SceneRun {
  const devices = Math.round(all * lineShare)
  const phases = [
    { name: 'no line', untilMs: backMs },
    { name: 'first minute', untilMs: backMs + minuteMs },
    { name: 'after', untilMs: endlessMs },
  ]
  const world = createWorld({ size: devices, seed, parameters, phases })
  const { events, chance, fleet } = world
  for (let no = 0; no < devices; no += 1) {
    events.push(chance() * minuteMs, codes.losesLine, no)
    for (let word = 0; word < wordsEach; word += 1) events.push(minuteMs + chance() * (backMs - minuteMs), codes.says, no)
    events.push(backMs + chance() * noticedMs, codes.lineBack, no)
  }
  let settled = 0
  world.run(backMs + 120 * minuteMs, () => {
    settled = 0
    for (const count of fleet.words.settled) settled += count
    return settled === devices * wordsEach
  })
  return { world, devices, phases, marks: [{ atMs: backMs, name: 'line back' }] }
}

const openShare = 0.25
const away = { fromMs: 10 * minuteMs, untilMs: 20 * minuteMs, runMs: 35 * minuteMs }

/** (c) A quarter of the fleet has the app open, since within five minutes; the services are away for ten. */
export function servicesReturn({ devices: all, seed, parameters, opening }: SceneOptions): SceneRun {
  const devices = Math.round(all * openShare)
  const phases = [
    { name: 'opening', untilMs: 5 * minuteMs },
    { name: 'before', untilMs: away.fromMs },
    { name: 'away', untilMs: away.untilMs },
    { name: 'first minute', untilMs: away.untilMs + minuteMs },
    { name: 'after', untilMs: endlessMs },
  ]
  const world = createWorld({ size: devices, seed, parameters, phases })
  const { events, chance } = world
  for (let no = 0; no < devices; no += 1) events.push(Math.min(5, opening.minutes) * minuteMs * chance(), codes.opens, no)
  events.push(away.fromMs, codes.away, 0)
  events.push(away.untilMs, codes.back, 0)
  world.run(away.runMs)
  return {
    world,
    devices,
    phases,
    marks: [
      { atMs: away.fromMs, name: 'away' },
      { atMs: away.untilMs, name: 'back' },
    ],
  }
}

/** Of the fleet, how many may come at most; so many processes are asked as they can overload. */
const overloadShare = 0.25
const overload = { fromMs: 0.5 * minuteMs, untilMs: minuteMs, runMs: 4 * minuteMs, factor: 10, usual: 0.5 }

/**
 * (d) Apps are opened at half of what the services can do, for half a minute at ten times that which they can, and at half again; each is closed after some minutes,
 * whether it knows anything or not. What they can do is reckoned from what a device asks for when it is opened.
 */
export function overloaded({ devices: fleet, seed, parameters }: SceneOptions): SceneRun {
  const all = fleet * overloadShare
  const { fromMs, untilMs, runMs, factor, usual } = overload
  const phases = [
    { name: 'before', untilMs: fromMs },
    { name: 'overload', untilMs },
    { name: 'after', untilMs: endlessMs },
  ]
  const secondsOfCapacity = (factor * (untilMs - fromMs) + usual * (runMs - untilMs + fromMs)) / 1_000
  const fitting = Math.max(
    1,
    Math.floor(all / (secondsOfCapacity * openingsASecond({ ...parameters, services: { ...parameters.services, processes: 1 } }))),
  )
  const own = { ...parameters, services: { ...parameters.services, processes: Math.min(parameters.services.processes, fitting) } }
  const capacity = openingsASecond(own) / 1_000
  const devices = Math.min(all, Math.floor(secondsOfCapacity * 1_000 * capacity))
  const world = createWorld({ size: devices, seed, parameters: own, phases, alertAtMs: 0 })
  let atMs = 0
  for (let no = 0; no < devices; no += 1) {
    const isOver = atMs >= fromMs && atMs < untilMs
    atMs += 1 / (capacity * (isOver ? factor : usual))
    world.events.push(atMs, codes.visits, no)
  }
  world.run(runMs)
  return {
    world,
    devices,
    phases,
    marks: [
      { atMs: fromMs, name: '10 ×' },
      { atMs: untilMs, name: 'over' },
    ],
  }
}

/** How many openings a second the processors can do at most, each a whole round and an alert. */
export function openingsASecond({ services, device, calls }: Parameters): number {
  const own = steps.filter(({ isOwn }) => isOwn)
  const costOf = (list: typeof steps) => list.reduce((sum, { call }) => sum + calls[call].processorMs, 0)
  const ms = costOf(steps) - costOf(own) * (1 - device.citizenShare) + calls.news.processorMs - calls.changes.processorMs
  return (services.processes * 1_000) / (ms + calls.latest.processorMs + calls.file.processorMs)
}

function openingMs({ shape, minutes }: Opening, chance: number): number {
  const steepness = 4
  return minutes * minuteMs * (shape === 'even' ? chance : -Math.log(1 - chance * (1 - Math.exp(-steepness))) / steepness)
}

export const scenes = { published, 'line-returns': lineReturns, 'services-return': servicesReturn, overloaded } as const
export type SceneName = keyof typeof scenes
