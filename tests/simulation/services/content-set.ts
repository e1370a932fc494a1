import type { ItemDraft } from '#server/domain/items/mutations.ts'
import { noon } from '#server/testing/test-app.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { eventDraft, storyDraft, surveyDraft } from '#server/testing/test-items.ts'

const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(noon + minutes * minuteMs).toISOString()

/** The items that citizens can act on. There are few, so that their actions meet. */
export const drafts: readonly ItemDraft[] = [
  eventDraft('event-open', { minutesAgo: 90 }),
  eventDraft('event-tight', { minutesAgo: 80, event: { capacity: 4, event_location: ['onsite'] } }),
  eventDraft('event-both', { minutesAgo: 70, event: { capacity: 30, event_location: ['onsite', 'remote'] } }),
  eventDraft('event-begins', { minutesAgo: 60, event: { start_date: inMinutes(14), end_date: inMinutes(74) } }),
  eventDraft('event-expires', { minutesAgo: 50, expiresInMinutes: 11 }),
  surveyDraft('survey-one', { minutesAgo: 45 }),
  surveyDraft('survey-many', { minutesAgo: 40, question: 'MULTIPLE' }),
  surveyDraft('survey-closes', { minutesAgo: 35, expiresInMinutes: 9 }),
  storyDraft('story-old', { minutesAgo: 30 }),
  storyDraft('story-thai', { minutesAgo: 25, audience: ['th'] }),
  storyDraft('story-local', { minutesAgo: 20, audience: ['r:thban'] }),
  storyDraft('story-new', { minutesAgo: -3 }),
  storyDraft('story-coming', { minutesAgo: -6 }),
  // More than a first page holds, so that deeper pages are fetched.
  ...Array.from({ length: 12 }, (_, no) => storyDraft(`story-deep-${no + 1}`, { minutesAgo: 100 + no })),
]

export const alert = sampleAlert()

/** The times at which an item is published or expires. */
export const momentsOfContent: readonly number[] = drafts.flatMap(({ item }) =>
  [item.meta.publish_date, item.meta.expiration_date].flatMap((at) => (at === undefined ? [] : [Date.parse(at)])),
)

export type Subject =
  | { kind: 'event'; id: string; attendances: readonly ('onsite' | 'remote')[] }
  | { kind: 'survey'; id: string; isMultiple: boolean }
  | { kind: 'story'; id: string }

export const subjects: readonly Subject[] = [
  { kind: 'event', id: 'event-open', attendances: ['onsite'] },
  { kind: 'event', id: 'event-tight', attendances: ['onsite'] },
  { kind: 'event', id: 'event-both', attendances: ['onsite', 'remote'] },
  { kind: 'event', id: 'event-begins', attendances: ['onsite'] },
  { kind: 'event', id: 'event-expires', attendances: ['onsite'] },
  { kind: 'survey', id: 'survey-one', isMultiple: false },
  { kind: 'survey', id: 'survey-many', isMultiple: true },
  { kind: 'survey', id: 'survey-closes', isMultiple: false },
  { kind: 'story', id: 'story-old' },
  { kind: 'story', id: 'story-thai' },
  { kind: 'story', id: 'story-new' },
]
