import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { callNames } from './calls.ts'

const From = v.pipe(v.string(), v.regex(/measured|assumed|default/, 'must say where the figure is from'))
const Ms = v.pipe(v.number(), v.minValue(0))
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const Parameters = v.strictObject({
  services: v.strictObject({ processes: Count, databaseCores: Count, connections: Count, cache: v.boolean(), from: From }),
  line: v.strictObject({ roundTripMs: Ms, lostShare: Share, unreachableMs: Ms, from: From }),
  device: v.strictObject({ citizenShare: Share, lastSeenHours: Ms, stayMinutes: Ms, from: From }),
  front: v.strictObject({ processorMs: Ms, from: From }),
  calls: v.strictObject(v.entriesFromList(callNames, v.strictObject({ processorMs: Ms, databaseMs: Ms, cacheS: Ms, from: From }))),
})

/** Times are in ms unless the name says otherwise. Each group names the source of its figures. */
export type Parameters = v.InferOutput<typeof Parameters>

/**
 * Reads `measured.json`, with overrides such as `services.processes=4` or `calls.write.databaseMs=1`. Throws if a figure has no source, or
 * an override names nothing.
 */
export function readParameters(overrides: readonly string[] = []): Parameters {
  const json: unknown = JSON.parse(readFileSync(new URL('measured.json', import.meta.url), 'utf8'))
  for (const override of overrides) {
    const [path = '', text = ''] = override.split('=')
    const names = path.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], json)
    if (typeof owner !== 'object' || owner === null || !(last in owner)) throw new Error(`--set ${override}: there is no ${path}`)
    ;(owner as Record<string, unknown>)[last] = JSON.parse(text)
  }
  return v.parse(Parameters, json)
}
