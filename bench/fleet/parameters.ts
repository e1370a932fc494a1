import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { callNames } from './calls.ts'
import type { CallName } from './calls.ts'

const From = v.pipe(v.string(), v.regex(/measured|assumed|default|none/, 'must say where the figure is from'))
const figure = <S extends v.GenericSchema>(value: S) => v.strictObject({ value, from: From })
const Ms = v.pipe(v.number(), v.minValue(0))
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const CallCost = v.strictObject({ processorMs: Ms, databaseMs: Ms, cacheS: Ms, from: From })

const Measured = v.strictObject({
  services: v.strictObject({
    processes: figure(Count),
    databaseCores: figure(Count),
    connections: figure(Count),
    cache: figure(v.boolean()),
  }),
  line: v.strictObject({ roundTripMs: figure(Ms), lostShare: figure(Share), unreachableMs: figure(Ms) }),
  device: v.strictObject({ citizenShare: figure(Share), lastSeenHours: figure(Ms), stayMinutes: figure(Ms) }),
  frontMs: figure(Ms),
  calls: v.strictObject(v.entriesFromList(callNames, CallCost)),
})

/** The figures alone: what a run is reckoned with. Times in ms where the name says nothing else. */
export interface Parameters {
  services: { processes: number; databaseCores: number; connections: number; cache: boolean }
  line: { roundTripMs: number; lostShare: number; unreachableMs: number }
  device: { citizenShare: number; lastSeenHours: number; stayMinutes: number }
  frontMs: number
  calls: Record<CallName, { processorMs: number; databaseMs: number; cacheS: number }>
}

/**
 * From a file of measurements, with overrides such as `services.processes=4` or `calls.write.databaseMs=1`. Throws where the file is none, a figure says
 * not where it is from, or an override names nothing.
 */
export function readParameters(path: string | URL, overrides: readonly string[] = []): Parameters {
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  for (const override of overrides) put(json, override)
  const { services, line, device, frontMs, calls } = v.parse(Measured, json)
  return { services: valuesOf(services), line: valuesOf(line), device: valuesOf(device), frontMs: frontMs.value, calls }
}

function put(json: unknown, override: string): void {
  const [path = '', text = ''] = override.split('=')
  const names = path.split('.')
  const last = names.pop() ?? ''
  const owner = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], json) as
    | Record<string, unknown>
    | undefined
  const there = owner?.[last]
  if (owner === undefined || there === undefined) throw new Error(`--set ${override}: there is no ${path}`)
  if (typeof there === 'object') (there as Record<string, unknown>)['value'] = JSON.parse(text)
  else owner[last] = JSON.parse(text)
}

type Values<T> = { [K in keyof T]: T[K] extends { value: infer V } ? V : never }

function valuesOf<T extends Record<string, { value: unknown }>>(figures: T): Values<T> {
  return Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])) as Values<T>
}
