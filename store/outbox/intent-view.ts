import type { AbroadDatabase } from '#store/database/database.ts'
import type { HistoryRow, IntentRow, UnreadableIntent } from '#store/rows/intents.ts'
import type { IntentStage, IntentView } from '#store/rows/views.ts'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import type { Intent } from '#contract/intents/intents.ts'

const stageByState = {
  waiting: 'saved',
  sending: 'sending',
  answered: 'answered',
  'needs-you': 'needs-you',
} as const satisfies Record<IntentRow['state'], IntentStage>

export function viewOfPending(row: IntentRow): IntentView {
  const { id, entity, about, createdAt, attempts, firstAttemptAt, wait, nextAttemptAt, refusal, isCancelling } = row
  const base = {
    id,
    entity,
    intent: shownIntent(row),
    about,
    createdAt,
    attempts,
    firstAttemptAt,
    wait,
    nextAttemptAt,
    refusal,
    isCancelling,
  }
  return { ...base, stage: stageByState[row.state], end: null, receipt: null, doneAt: null }
}

export function viewOfDone(row: HistoryRow): IntentView {
  const { id, entity, about, createdAt, attempts, end, receipt, doneAt } = row
  const base = { id, entity, intent: shownIntent(row), about, createdAt, attempts, end, receipt, doneAt }
  return { ...base, stage: 'received', firstAttemptAt: null, wait: null, nextAttemptAt: null, refusal: null, isCancelling: false }
}

/** What the account said last about an entity: what is under way, else what the service took. Call inside a transaction over both tables. */
export async function lastOf(
  db: Pick<AbroadDatabase, 'intents' | 'history'>,
  wanted: { account: string; entity: string },
): Promise<IntentView | null> {
  const place = [wanted.account, wanted.entity]
  const pending = (await db.intents.where('[account+entity]').equals(place).sortBy('seq')).at(-1)
  if (pending) return viewOfPending(pending)
  const done = (await db.history.where('[account+entity]').equals(place).sortBy('no')).findLast((row) => row.end === 'applied')
  return done ? viewOfDone(done) : null
}

/** The intent where this build can read it: no kind has changed its shape since version 1. */
function shownIntent({ intent, version }: { intent: Intent; version: number }): Intent | UnreadableIntent {
  return version >= 1 && version <= intentVersion ? intent : { kind: 'unread' }
}
