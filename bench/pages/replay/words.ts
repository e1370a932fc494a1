/** The `no`-th of the five words about an entity. */
export interface Word {
  entity: string
  no: number
}

const wordsPerEntity = 5

/** About each entity in turn, five times round. Of one half of the entities only the last word counts, of the other half each one. */
export function wordsOf(count: number): Word[] {
  const entities = Array.from({ length: count / wordsPerEntity }, (_, index) => `${index % 2 === 0 ? 'last' : 'each'}-${index}`)
  return Array.from({ length: wordsPerEntity }, (_, round) => entities.map((entity) => ({ entity, no: round + 1 }))).flat()
}

export function doesEachCount({ entity }: Pick<Word, 'entity'>): boolean {
  return entity.startsWith('each-')
}

/** Where a word is a row: of its own where each counts, else the one row of its entity. */
export function rowIdOf(word: Word): string {
  return doesEachCount(word) ? `${word.entity}-${word.no}` : word.entity
}
