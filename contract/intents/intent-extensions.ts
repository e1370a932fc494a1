import type { IntentKind } from './intents.ts'

/** Names in `GET /api/ping` without which a backend cannot take the kind. */
export const extensionByKind: Partial<Record<IntentKind, string>> = { like: 'like', 'chat-message': 'sendMessage' }
