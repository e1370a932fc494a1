import type { Intent } from '#contract/intents/intents.ts'
import { nobody } from '#store/feed/scope.ts'

/**
 * What an intent is about: intents on one entity leave in order, and wait for no other entity. Each request for an appointment is an entity of its
 * own, so it is named by the intent's id.
 */
export function entityOf(intent: Intent, id: string): string {
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
    case 'unregister':
      return itemEntity('EVENT', intent.body.eventId)
    case 'vote':
      return itemEntity('SURVEY', intent.body.surveyMagnoliaId)
    case 'like':
      return itemEntity('STORY', intent.body.storyId)
    case 'profile':
      return 'profile'
    case 'appointment':
      return `appointment:${id}`
    case 'chat-message':
      return chatEntity(intent.body.representationId)
    case 'read-notifications':
      return readEntity(intent.body.type, intent.body.conversation)
    case 'push-subscription':
      return `push:${intent.body.subscriptionId}`
    case 'check-in':
      return checkInEntity(intent.body.alertId, intent.body.visitor?.id)
  }
}

/** What was read of one conversation, and what of all, are said apart. */
export function readEntity(type: string, conversation?: string): string {
  return conversation === undefined ? `notifications:${type}` : `notifications:${type}:${conversation}`
}

export function itemEntity(family: 'EVENT' | 'SURVEY' | 'STORY', id: string): string {
  return `${family.toLowerCase()}:${id}`
}

/** Whether what is said about it stands beside what was said before: a message takes no other message's place, whatever became of that. */
export function isAppendOnly(entity: string): boolean {
  return /^(?:chat|appointment):/.test(entity)
}

/** The id of the item that an entity is; null for what is about no item. */
export function itemIdOf(entity: string): string | null {
  return /^(?:event|survey|story):(.+)$/.exec(entity)?.[1] ?? null
}

/** The one lane of all that a citizen says to a representation. */
export function chatEntity(representationId: string): string {
  return `chat:${representationId}`
}

/** Of one person under one alert: the last word counts. Several visitors may speak from one device. */
export function checkInEntity(alertId: string, visitorId?: string): string {
  return visitorId === undefined ? `check-in:${alertId}` : `check-in:${alertId}:${visitorId}`
}

/** Between which `[account+entity]` lies what visitors said under an alert. */
export function visitorsRange(alertId: string) {
  const entity = checkInEntity(alertId, '')
  return [
    [nobody, entity],
    [nobody, `${entity}\uffff`],
  ] as const
}

export function isCheckIn(entity: string): boolean {
  return entity.startsWith('check-in:')
}

/** Whose an intent is: of who is logged in, but what a visitor says under their own name is nobody's. */
export function ownerOf(intent: Intent, account: string | null): string | null {
  return intent.kind === 'check-in' && intent.body.visitor ? nobody : account
}

/** What looking at something leaves: nobody said it, nobody looks for it, and it need not keep anybody from leaving. */
export function isReadReceipt({ kind }: { kind: string }): boolean {
  return kind === 'read-notifications'
}
