import type { IntentRow } from '#store/rows/intents.ts'
import { deviceOf, laneOf, likesOf, moveToHistory, putRow } from './outbox.ts'
import type { At } from './outbox.ts'
import type { Rules } from './rules.ts'
import { replyOf } from './service.ts'
import { withDevice, wordOf } from './state.ts'
import type { Heard, State, Try } from './state.ts'

const closed = { type: 'abroad:closed', detail: null, at: 0 } as const

/** `worker/outbox/settle-intent.ts`, `settleIntent`: what a try came to, stored in one transaction. The same state where nothing is. */
export function settled(at: At, rules: Rules, { one, heard }: { one: Try; heard: Heard }): State {
  const stored = deviceOf(at).rows.find(({ seq }) => seq === one.row.seq)
  if (stored?.id !== one.row.id) return at.state
  const now = rules.settledRow({ stored, tried: one.row })
  const reply = replyOf[heard]
  const outcome = one.request.kind === 'cancel' ? rules.outcomeOfCancel(reply) : rules.outcomeOf<unknown>(reply)
  switch (outcome.kind) {
    case 'done':
      return applied(at, rules, now)
    case 'cancelled':
      return moveToHistory(at, now, 'cancelled')
    case 'refused': {
      const left = rules.refused(now, closed, laneOf(at, now))
      return typeof left === 'string' ? moveToHistory(at, now, left) : told(putRow(at, left), left)
    }
    case 'answered': {
      const unread: IntentRow = { ...now, state: 'answered', isCancelling: false, build: '1' }
      return told(putRow(at, unread), unread)
    }
    case 'retry':
      return putRow(at, { ...rules.retried(now, one.row, { outcome, heard }), wait: null })
  }
}

/** The same file, `applyReply`: an older revision of the item changes nothing. */
function applied(at: At, rules: Rules, row: IntentRow): State {
  let { state } = at
  for (const { closed: other, end } of rules.closedBy(row, laneOf(at, row))) state = moveToHistory({ ...at, state }, other, end)
  state = moveToHistory({ ...at, state }, row, 'applied')
  if (row.intent.kind !== 'like') return state
  const { known } = deviceOf({ ...at, state })
  const revision = likesOf(at.world, { ...state, log: state.log.slice(0, state.log.indexOf(wordOf(row)) + 1) }, row.account).length
  return withDevice(state, at.device, { known: Math.max(known, revision) })
}

/** The citizen reads what became of it, and has to wish it back anew. */
function told(state: State, { id }: IntentRow): State {
  return { ...state, asked: state.asked.map((is, no) => is && no !== wordOf({ id })) }
}
