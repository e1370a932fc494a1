import * as v from 'valibot'
import { Intent } from '#contract/intents/intents.ts'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import type { IntentRow } from '#store/rows/intents.ts'

/** From the version in the key to the next. A version that has shipped is never edited. */
export type IntentMigrators = Record<number, (intent: unknown) => unknown>
const shipped: IntentMigrators = {
  // Version 2 brought further kinds and left those that there were.
  1: (intent) => intent,
  // So did version 3.
  2: (intent) => intent,
  // Version 4 added an optional base to the profile.
  3: (intent) => intent,
}

/** The intent in the shape of this build; null where it cannot be read: written by a newer build, or damaged. Nothing is ever dropped for it. */
export function readIntentRow(
  row: Pick<IntentRow, 'version'> & { intent: unknown },
  { migrators = shipped, version = intentVersion }: { migrators?: IntentMigrators; version?: number } = {},
): Intent | null {
  if (row.version > version) return null
  let intent = row.intent
  for (let from = row.version; from < version; from += 1) {
    const migrate = migrators[from]
    if (!migrate) return null
    intent = migrate(intent)
  }
  const parsed = v.safeParse(Intent, intent)
  return parsed.success ? parsed.output : null
}
