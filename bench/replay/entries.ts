/** The `no`-th of five submissions about an entity. */
export interface Entry {
  entity: string
  no: number
}

const entriesPerEntity = 5

/** One entry about each entity in turn, five times. For half of the entities only the last entry counts, for the other half every entry. */
export function entriesOf(count: number): Entry[] {
  const entities = Array.from({ length: count / entriesPerEntity }, (_, index) => `${index % 2 === 0 ? 'last' : 'each'}-${index}`)
  return Array.from({ length: entriesPerEntity }, (_, round) => entities.map((entity) => ({ entity, no: round + 1 }))).flat()
}

export function doesEachCount({ entity }: Pick<Entry, 'entity'>): boolean {
  return entity.startsWith('each-')
}

/** The id for contenders that store an entry as a row: one row per entry if every entry counts, otherwise one per entity. */
export function rowIdOf(entry: Entry): string {
  return doesEachCount(entry) ? `${entry.entity}-${entry.no}` : entry.entity
}
