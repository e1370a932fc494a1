import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { Topic } from './check-guide.ts'

/** The topics that the guide must have, in its order. */
export function topicsOf(reference: Pick<ReferenceData, 'categories'>): Topic[] {
  return reference.categories.flatMap((category) =>
    category.topicGroups.flatMap((group) =>
      group.topics.map(({ id, facts }) => ({ id, facts, isEmergency: category.id === 'emergencySituation' })),
    ),
  )
}
