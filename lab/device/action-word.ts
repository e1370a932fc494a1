import type { Intent } from '#contract/intents/intents.ts'

/** As scenarios name the tap, where they have a word for it. */
export function actionWord(intent: Intent): string {
  switch (intent.kind) {
    case 'change-participants':
      return 'change'
    case 'like':
      return intent.body.liked ? 'like' : 'unlike'
    case 'profile':
      return 'edit-profile'
    case 'register':
    case 'unregister':
    case 'vote':
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
      return intent.kind
  }
}
