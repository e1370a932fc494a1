import type { ContentItem } from '#contract/content/content.ts'
import type { Family } from '#contract/values/kinds.ts'
import { findItemAnywhere } from '#store/feed/walk.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'
import { labCalls } from '#lab/device/lab-calls.ts'

/** The items that stand in the places of `event-1` and the others: made for one play, so that nobody has said anything of them. */
export interface Subjects {
  itemOf(name: string): ContentItem
  /** Of `event:gen-…`; as it is where the play does not know it. */
  nameOf(entity: string): string
  ids: Record<string, string>
}

const count = 40
/** Nobody in a scenario is to meet a full event by chance. */
const room = 20
/** The generator's turns: of ten items seven are stories, two are events and one is a survey. */
const turns: Record<string, readonly number[]> = { event: [4, 8], story: [0, 1, 2, 3, 5, 7, 9], survey: [6] }

/** Null where the services or the engine did not bring what `names` ask for. */
export async function makeSubjects(names: readonly string[], seed: number): Promise<Subjects | null> {
  const made = await labCalls.fill(count, seed)
  if (!made.ok) return null
  const itemByName = new Map<string, ContentItem>()
  for (const family of Object.keys(turns)) {
    const wanted = Math.max(0, ...names.filter((name) => name.startsWith(family)).map((name) => Number(name.split('-')[1])))
    const found: ContentItem[] = []
    for (const id of idsOf(family, seed)) {
      if (found.length === wanted) break
      const item = await fetchItem(family.toUpperCase() as Family, id)
      if (item && isRoomy(item)) found.push(item)
    }
    if (found.length < wanted) return null
    for (const [index, item] of found.entries()) itemByName.set(`${family}-${index + 1}`, item)
  }
  return subjectsOf(itemByName)
}

/** The same items again, for a play that goes on. */
export async function findSubjects(ids: Readonly<Record<string, string>>): Promise<Subjects | null> {
  const itemByName = new Map<string, ContentItem>()
  for (const [name, id] of Object.entries(ids)) {
    const item = await fetchItem(name.split('-')[0]?.toUpperCase() as Family, id)
    if (!item) return null
    itemByName.set(name, item)
  }
  return subjectsOf(itemByName)
}

function subjectsOf(itemByName: ReadonlyMap<string, ContentItem>): Subjects {
  return {
    ids: Object.fromEntries([...itemByName].map(([name, { id }]) => [name, id])),
    itemOf(name) {
      const item = itemByName.get(name)
      if (!item) throw new Error(`there is nothing for "${name}"`)
      return item
    },
    nameOf: (entity) => [...itemByName].find(([, { id }]) => entity.endsWith(`:${id}`))?.[0] ?? entity,
  }
}

function idsOf(family: string, seed: number): string[] {
  const numbers = Array.from({ length: count }, (_, index) => index).filter((index) => turns[family]?.includes(index % 10))
  return numbers.map((index) => `gen-${seed}-${String(index).padStart(6, '0')}`)
}

/** The feed may be on its way with it: the engine fetches what is not here by itself. */
async function fetchItem(family: Family, id: string): Promise<ContentItem | undefined> {
  await engine.fetchItem({ family, id })
  const { db } = await pageDatabase()
  return db.transaction('r', [db.segments, db.changed, db.scopes, db.settings, db.favourites, db.texts], () => findItemAnywhere(db, id))
}

function isRoomy({ info }: ContentItem): boolean {
  return !('participants' in info) || (info.capacity ?? Number.POSITIVE_INFINITY) - (info.participants ?? 0) >= room
}
