import { useTranslation } from 'react-i18next'
import type { Refusal } from '#store/rows/intents.ts'
import type { IntentView } from '#store/rows/views.ts'

export type IntentReason =
  | 'full'
  | 'closed-event'
  | 'closed-survey'
  | 'closed-chat'
  | 'closed-day'
  | 'closed-alert'
  | 'date-passed'
  | 'gone'
  | 'not-found'
  | 'already'
  | 'changed-elsewhere'
  | 'cancelled'
  | 'invalid'
  | 'too-old'
  | 'unreadable'
  | 'stopped'
  | 'other'

/** Why an intent needs the citizen, in plain words; empty where it does not. */
export function useReason(): (intent: IntentView) => string {
  const { t } = useTranslation('intent')
  return ({ refusal, intent }) => (refusal === null ? '' : t(`reason-${intentReason(refusal, intent.kind)}`))
}

export function intentReason({ type, failed }: Pick<Refusal, 'type' | 'failed'>, kind: IntentView['intent']['kind']): IntentReason {
  if (failed !== undefined) return 'stopped'
  switch (type) {
    case 'abroad:full':
      return 'full'
    case 'abroad:closed':
      return closedReason(kind)
    case 'abroad:date-passed':
      return 'date-passed'
    case 'abroad:gone':
      return 'gone'
    case 'abroad:not-found':
      return 'not-found'
    case 'abroad:already-answered':
      return 'already'
    case 'abroad:changed-elsewhere':
      return 'changed-elsewhere'
    case 'abroad:cancelled':
      return 'cancelled'
    case 'abroad:key-reused':
    case 'abroad:invalid':
    case 'abroad:too-large':
      return 'invalid'
    case 'too-old':
    case 'unreadable':
      return type
    case 'about:blank':
    case 'abroad:method-not-allowed':
    case 'abroad:unauthorized':
    case 'abroad:forbidden-origin':
    case 'abroad:account-mismatch':
    case 'abroad:too-many-requests':
    case 'abroad:cursor-unknown':
    case 'abroad:ask-anew':
    case 'abroad:password-needed':
    case 'abroad:unavailable':
    case 'abroad:assertion-failed':
      return 'other'
  }
}

function closedReason(kind: IntentView['intent']['kind']): IntentReason {
  switch (kind) {
    case 'register':
    case 'change-participants':
    case 'unregister':
      return 'closed-event'
    case 'vote':
      return 'closed-survey'
    case 'appointment':
      return 'closed-day'
    case 'chat-message':
      return 'closed-chat'
    case 'like':
    case 'profile':
    case 'read-notifications':
    case 'push-subscription':
    case 'unread':
      return 'gone'
    case 'check-in':
      return 'closed-alert'
  }
}
