/** The citizens of every world. */
export const people = [
  { name: 'anna', email: 'anna@example.ch', country: 'TH' },
  { name: 'beat', email: 'beat@example.ch', country: 'TH' },
  { name: 'carla', email: 'carla@example.ch', country: 'AE' },
] as const
export type Person = (typeof people)[number]

/** How many browsers each has been at before the world begins. */
export const browsersEach = 2
