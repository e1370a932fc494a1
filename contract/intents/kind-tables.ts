import type { Intent, IntentKind } from './intents.ts'

/** Names in `GET /api/ping` without which a backend cannot take the kind. */
export const extensionByKind: Partial<Record<IntentKind, string>> = { like: 'like', 'chat-message': 'sendMessage', 'check-in': 'checkIn' }

/**
 * The newest shape of an `Intent` that this build reads. Raised with every further kind and every change of a body, each with its migrator in
 * `worker/outbox/migrate-intent.ts`: older rows are migrated, newer ones kept.
 */
export const intentVersion = 4

/** The first version in which a profile change may have a base. */
const profileBaseVersion = 4

/** Kinds added after version 1, with the version that added them. Other kinds keep version 1, so that an older tab or service worker still sends them. */
const laterKinds: Partial<Record<IntentKind, number>> = {
  appointment: 2,
  'chat-message': 2,
  'read-notifications': 2,
  'push-subscription': 2,
  'check-in': 3,
}

/**
 * The version of a row with this intent: the first that reads it in full. An older build leaves a profile with a base alone, because it
 * would send it without.
 */
export function versionOf(intent: Intent): number {
  if (intent.kind === 'profile' && intent.body.base) return profileBaseVersion
  return laterKinds[intent.kind] ?? 1
}
