import type { Intent } from '#contract/intents/intents.ts'
import type { Saying } from '#lab/scenario/actions.ts'
import { profileBody } from '#tests/simulation/citizens.ts'

/** Items of the simulation's own content that nothing but the scenario changes: open, published, with room. */
const idByName: Readonly<Record<string, string>> = {
  'event-1': 'event-open',
  'event-2': 'event-both',
  'event-3': 'event-tight',
  'survey-1': 'survey-one',
  'survey-2': 'survey-many',
  'story-1': 'story-old',
  'story-2': 'story-thai',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, no) => [`story-${no + 3}`, `story-deep-${no + 1}`])),
}

export function idOf(name: string): string {
  const id = idByName[name]
  if (id === undefined) throw new Error(`the simulation has nothing for "${name}"`)
  return id
}

export function nameOfEntity(entity: string): string | null {
  if (entity.startsWith('profile')) return 'profile'
  const id = entity.slice(entity.indexOf(':') + 1)
  return Object.keys(idByName).find((name) => idByName[name] === id) ?? null
}

export function nameInBody(body: string | null): string | null {
  const named = Object.entries(idByName).find(([, id]) => body?.includes(`"${id}"`))
  if (named) return named[0]
  return body?.includes('"firstName"') ? 'profile' : null
}

export function intentOf(tap: Saying): Intent {
  switch (tap.do) {
    case 'register':
      return { kind: 'register', body: { eventId: idOf(tap.what), numberOfParticipants: tap.people } }
    case 'change':
      return { kind: 'change-participants', body: { eventId: idOf(tap.what), numberOfParticipants: tap.people } }
    case 'unregister':
      return { kind: 'unregister', body: { eventId: idOf(tap.what) } }
    case 'vote':
      return { kind: 'vote', body: { surveyMagnoliaId: idOf(tap.what), surveyType: 'GLOBAL_SURVEY', answerIds: ['yes'] } }
    case 'like':
    case 'unlike':
      return { kind: 'like', body: { storyId: idOf(tap.what), liked: tap.do === 'like' } }
    case 'edit-profile':
      return { kind: 'profile', body: profileBody(tap.firstName, 'TH') }
  }
}
