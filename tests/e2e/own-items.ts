import type { Service } from './service.ts'

export interface Items {
  stories: string[]
  events: string[]
  surveys: string[]
}

/** Items that no other journey knows. Made before the app is opened they are in its first pull; `/content/reset` removes them. */
export async function makeItems(service: Service, { seed, count }: { seed: number; count: number }): Promise<Items> {
  const items = itemsOf(seed, count)
  await service.lab('/content/generate', { count, seed, globalShare: 1 })
  return items
}

/** The generator's turns: of ten items seven are stories, two are events and one is a survey. */
function itemsOf(seed: number, count: number): Items {
  const ids = Array.from({ length: count }, (_, index) => ({ id: `gen-${seed}-${String(index).padStart(6, '0')}`, turn: index % 10 }))
  const ofTurns = (...turns: number[]) => ids.filter(({ turn }) => turns.includes(turn)).map(({ id }) => id)
  return { stories: ofTurns(0, 1, 2, 3, 5, 7, 9), events: ofTurns(4, 8), surveys: ofTurns(6) }
}
