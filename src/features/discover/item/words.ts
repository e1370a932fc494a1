import type { Family } from '#contract/content/content.ts'
import type { RouteName } from '#src/routes.ts'

/** Keys of the wording for each kind of item. */
export const familyWords = {
  STORY: { one: 'story', many: 'stories' },
  EVENT: { one: 'event', many: 'events' },
  SURVEY: { one: 'survey', many: 'surveys' },
} as const satisfies Record<Family, { one: string; many: string }>

export const detailRoutes = { STORY: 'storyDetails', EVENT: 'eventDetails', SURVEY: 'surveyDetails' } as const satisfies Record<
  Family,
  RouteName
>
