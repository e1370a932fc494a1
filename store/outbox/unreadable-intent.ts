import { intentVersion } from '#contract/intents/intent-version.ts'
import type { Intent } from '#contract/intents/intents.ts'

/** Written by another version of the app: kept, and shown by what it was about. Nobody here can tell what it asks for. */
export interface UnreadableIntent {
  kind: 'unread'
}

/** The intent where this build can read it: no kind has changed its shape since version 1. */
export function shownIntent({ intent, version }: { intent: Intent; version: number }): Intent | UnreadableIntent {
  return version >= 1 && version <= intentVersion ? intent : { kind: 'unread' }
}
