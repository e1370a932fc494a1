/**
 * What is measured of a visit, each on a scale of rough steps: the upper limits of all steps but the last, which is everything above. A step
 * is its place on the scale. A scale never changes; another one is another name.
 */
export const measurementScales = {
  /** Milliseconds from the opening of the page until its first screen stood, drawn from what the device has. */
  start: [250, 500, 1_000, 2_000, 4_000, 8_000],
  /** Milliseconds until the largest piece of content stood (LCP). */
  largestPaint: [500, 1_000, 1_800, 2_500, 4_000, 8_000],
  /** Milliseconds from a tap until the screen answered, nearly the slowest of the visit (INP). */
  response: [50, 100, 200, 350, 500, 1_000],
  /** How much moved by itself, in thousandths of the layout shift score (CLS). */
  shift: [0, 10, 50, 100, 250],
  /** Errors that nobody caught. */
  faults: [0, 1, 5],
} as const satisfies Record<string, readonly number[]>

export type MeasurementName = keyof typeof measurementScales

export const measurementNames = Object.keys(measurementScales) as MeasurementName[]

/** The step of each thing that was measured; what was not is left out. */
export type MeasuredSteps = Partial<Record<MeasurementName, number>>

export function stepOf(name: MeasurementName, value: number): number {
  const scale: readonly number[] = measurementScales[name]
  const step = scale.findIndex((limit) => value <= limit)
  return step === -1 ? scale.length : step
}
