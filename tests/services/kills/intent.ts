import type { ContentItem } from '#contract/content/content.ts'

/** What a client says, and what it knows of it: the log that the database is compared with. */
export interface LoggedIntent {
  key: string
  accountId: string
  /** An item's id, or `profile`. Intents on one entity leave one after the other. */
  entity: string
  method: 'PUT' | 'POST'
  path: string
  body: Record<string, unknown>
  attempts: number
  lastAttemptAt: number
  /** The acknowledgement: a reply of the service, or that it was cancelled. */
  reply?: { status: number; text: string }
  cancelled?: boolean
}

type Said = Pick<LoggedIntent, 'entity' | 'method' | 'path' | 'body'>

const profile = {
  salutation: 'neutral',
  lastName: 'Muster',
  mobilePhone: '+41791234567',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'FR',
  representations: [],
}

/**
 * Something that a citizen could say now. One in four is about themselves: a profile counts each time that it is written, so it tells of what was
 * done twice, where the same number of places said again changes nothing.
 */
export function someIntent(items: readonly ContentItem[], random: () => number): Said {
  const whole = (below: number) => Math.floor(random() * below)
  const item = items[whole(items.length)]
  if (!item || whole(4) === 0)
    return { entity: 'profile', method: 'PUT', path: '/api/user/me', body: { ...profile, firstName: `Anna ${whole(1e6)}` } }
  const { id: entity } = item
  if ('question_type' in item) {
    const { answers } = Object.values(item.texts)[0] ?? { answers: [] }
    const answerIds = [answers[whole(answers.length)]?.id ?? '']
    return { entity, method: 'POST', path: '/api/content/surveys', body: { surveyMagnoliaId: entity, surveyType: item.type, answerIds } }
  }
  if ('likes' in item) return { entity, method: 'PUT', path: '/api/content/like', body: { storyId: entity, liked: whole(2) === 0 } }
  if (whole(3) === 0) return { entity, method: 'PUT', path: '/api/content/unregister', body: { eventId: entity } }
  return { entity, method: 'PUT', path: '/api/content/register', body: { eventId: entity, numberOfParticipants: 1 + whole(3) } }
}
