import type { IntentKind } from './intents.ts'

/** Names in `GET /api/ping` without which a backend cannot take the kind. */
export const extensionByKind: Partial<Record<IntentKind, string>> = { like: 'like', 'chat-message': 'sendMessage', 'check-in': 'checkIn' }

/**
 * The newest shape of an `Intent` that this build reads. Raised with every further kind and every change of a body, each with its migrator in
 * `worker/outbox/migrate-intent.ts`: older rows are migrated, newer ones kept.
 */
export const intentVersion = 3

/** Kinds of a later version, by the one that brought them. The others are as version 1 wrote them, so that a tab or a service worker of before still sends them. */
const laterKinds: Partial<Record<IntentKind, number>> = {
  appointment: 2,
  'chat-message': 2,
  'read-notifications': 2,
  'push-subscription': 2,
  'check-in': 3,
}

/** Which version a row of this kind carries: the first that knows it in its present shape. */
export function versionOf(kind: IntentKind): number {
  return laterKinds[kind] ?? 1
}
