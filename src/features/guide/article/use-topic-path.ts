import { pathTo } from '#src/routes.ts'
import { useTopicIndex } from '#src/data/guide/guide.ts'

/** Where a topic that a text names stands; null for one that this country's guide does not have. */
export function useTopicPath(): (topic: string) => string | null {
  const index = useTopicIndex()
  return (topic) => {
    const category = index?.get(topic)
    return category ? pathTo('guideSubtopicOverview', { topicId: category, subtopicId: topic }) : null
  }
}
