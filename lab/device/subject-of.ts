import type { Intent } from '#contract/intents/intents.ts'

/** What something is said about, as the Lab's verdict names it: `event:…`, else its kind. */
export function subjectOf(intent: Intent): string {
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
    case 'unregister':
      return `event:${intent.body.eventId}`
    case 'vote':
      return `survey:${intent.body.surveyMagnoliaId}`
    case 'like':
      return `story:${intent.body.storyId}`
    case 'profile':
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
      return intent.kind
  }
}
