import { draftItems } from '#server/generator/generate-items.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'

export interface Subjects {
  /** Seed of the items; differs from the requested one if that was already used. */
  seed: number
  /** `/event/gen-1-000004`, and the number that stands in its title. */
  placeOf(name: string): { id: string; path: string; title: string }
  nameOfEntity(entity: string): string | null
}

export const subjectCount = 40
/** Nobody in a scenario is to meet a full event by chance. */
const room = 20

export async function makeSubjects(service: Service, seed: number): Promise<Subjects> {
  const { stories, events, surveys, seed: own } = await makeItems(service, { seed, count: subjectCount })
  const roomy = new Set(
    draftItems({ count: subjectCount, seed: own, now: 0, globalShare: 1 }).flatMap(({ item }) =>
      'participants' in item.info && (item.info.capacity ?? 0) - (item.info.participants ?? 0) >= room ? [item.id] : [],
    ),
  )
  const ids: Readonly<Record<string, string[]>> = { event: events.filter((id) => roomy.has(id)), story: stories, survey: surveys }
  return {
    seed: own,
    placeOf(name) {
      const [family = '', number] = name.split('-')
      const id = ids[family]?.[Number(number) - 1]
      if (id === undefined) throw new Error(`there is nothing for "${name}"`)
      return { id, path: `/${family}/${id}`, title: `(${Number(id.slice(-6))})` }
    },
    nameOfEntity(entity) {
      const [family = '', id = ''] = entity.split(':')
      if (family === 'profile') return 'profile'
      const at = ids[family]?.indexOf(id) ?? -1
      return at < 0 ? null : `${family}-${at + 1}`
    },
  }
}
