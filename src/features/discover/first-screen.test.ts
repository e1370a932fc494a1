import { expect, test } from 'vitest'
import type { ContentItem } from '#contract/content/content.ts'
import { cardOf } from '#store/feed/card.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { likeIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import type { PersonalState } from '#store/outbox/overlay.ts'
import { instant, sampleEvent, sampleStory, sampleSurvey } from '#store/testing/samples.ts'
import { publicPart } from './first-screen.tsx'

const now = Date.parse(instant(50))

/** All that a service or an intent can say of a citizen and an item. */
const personal: PersonalState = {
  isLiked: true,
  userIsRegistered: true,
  selectedNumberOfParticipants: 3,
  selectedAttendance: 'onsite',
  isCompleted: true,
  submittedAnswerIds: ['a1'],
}

test.each<[string, ContentItem]>([
  ['a story', sampleStory('s', 1)],
  ['an event', sampleEvent('e', 2)],
  ['a survey', sampleSurvey('v', 3)],
])('%s is kept as somebody who is not logged in sees it', (_, item) => {
  const intent = viewOfPending(sampleIntent(likeIntent(item.id)))
  const own = cardOf(item, { language: 'en', now, personal, isFavourite: true, intent })
  const plain = cardOf(item, { language: 'en', now, personal: undefined, isFavourite: false })
  expect(own).not.toEqual(plain)
  expect(own && publicPart(own)).toEqual(plain)
})
