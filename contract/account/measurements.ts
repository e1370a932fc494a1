import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import type { MeasurementName } from '#contract/values/measurement-scales.ts'
import { measurementScales } from '#contract/values/measurement-scales.ts'

const step = (name: MeasurementName) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(measurementScales[name].length)))

/** Steps on the scales and nothing else: who, when, where and on what is not to be had from it. */
export const Measurements = v.object({
  start: step('start'),
  largestPaint: step('largestPaint'),
  response: step('response'),
  shift: step('shift'),
  faults: step('faults'),
} satisfies Record<MeasurementName, unknown>)
export type Measurements = v.InferOutput<typeof Measurements>

/** How fast and stable one visit was, of a citizen who agreed to statistics. Without session, account and key: the service adds one to its counts of the day. */
export const sendMeasurements = defineCall({
  service: 'user',
  method: 'POST',
  path: '/measurements',
  body: Measurements,
  reply: v.optional(v.unknown()),
  extension: true,
})
