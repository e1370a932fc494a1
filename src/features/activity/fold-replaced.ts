import { supersedes } from '#store/outbox/supersedes.ts'
import type { IntentView, OutboxView } from '#store/rows/views.ts'

/** An intent with the ones that it replaced or supersedes, newest first. */
export interface Told {
  intent: IntentView
  before: IntentView[]
}

type Lists = Pick<OutboxView, 'needsYou' | 'waiting' | 'done'>

/** Lists a replaced or superseded intent under its successor. If the successor of a replaced one is no longer stored, it is listed by itself. */
export function foldReplaced({ needsYou, waiting, done, superseded }: Lists & Pick<OutboxView, 'superseded'>): Record<keyof Lists, Told[]> {
  const all = [...needsYou, ...waiting, ...done]
  const before = new Map<string, IntentView[]>()
  const folded = new Set<string>()
  const fold = (view: IntentView, successorId: string) => {
    folded.add(view.id)
    before.set(successorId, [...(before.get(successorId) ?? []), view])
  }
  for (const view of superseded.toReversed()) fold(view, view.successorId)
  for (const view of all.filter(({ end }) => end === 'replaced')) {
    const successor = successorOf(view, all)
    if (successor) fold(view, successor.id)
  }
  const told = (list: readonly IntentView[]) =>
    list
      .filter(({ id }) => !folded.has(id))
      .map((intent) => ({
        intent,
        before: (before.get(intent.id) ?? []).toSorted((one, other) => other.createdAt - one.createdAt),
      }))
  return { needsYou: told(needsYou), waiting: told(waiting), done: told(done) }
}

/** History does not store the successor: it is the first later intent that supersedes the replaced one. */
function successorOf(replaced: IntentView, all: readonly IntentView[]): IntentView | undefined {
  return all
    .filter(({ entity, end, createdAt }) => entity === replaced.entity && end !== 'replaced' && createdAt >= replaced.createdAt)
    .filter((later) => supersedes(later, replaced))
    .toSorted((one, other) => one.createdAt - other.createdAt)[0]
}
