import { expect, test } from 'vitest'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { factsOfTopic, topicsWithFacts } from '#src/ui/text/topic-facts.ts'

test('every topic that names country facts is a topic of the guide', async () => {
  const { categoryByTopic } = await loadReferenceData()
  expect(topicsWithFacts()).not.toEqual([])
  expect(topicsWithFacts().filter((topic) => !categoryByTopic.has(topic))).toEqual([])
})

test('every topic names who is in charge, and what its subject needs beside', () => {
  expect(factsOfTopic('willAndAdvanceDirective')).toEqual(['representation'])
  expect(factsOfTopic('drivingLicence')).toEqual(['numbers', 'representation', 'traffic'])
})
