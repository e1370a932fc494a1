import { expect, test } from 'vitest'
import { loadReferenceData } from './load-reference-data.ts'

test('what citizens read of topics and partners has the apostrophe of print, as the articles have', async () => {
  const { categories, partners } = await loadReferenceData()
  const groups = categories.flatMap(({ topicGroups }) => topicGroups)
  const named = [...categories, ...groups, ...groups.flatMap(({ topics }) => topics)].map(({ labels }) => labels)
  const texts = [...named, ...partners.map(({ names }) => names)].flatMap((labels) => Object.values(labels))
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter((text) => text.includes("'"))).toEqual([])
})
