import type { IntentView, OutboxView } from '#store/rows/views.ts'

/** An intent with the ones that it replaced, newest first. */
export interface Told {
  intent: IntentView
  before: IntentView[]
}

type Lists = Pick<OutboxView, 'needsYou' | 'waiting' | 'done'>

/** Lists a replaced intent under its successor. If that one is no longer kept, it is listed by itself. */
export function foldReplaced({ needsYou, waiting, done, superseded }: Lists & Pick<OutboxView, 'superseded'>): Record<keyof Lists, Told[]> {
  const all = [...needsYou, ...waiting, ...done]
  const before = new Map<string, IntentView[]>()
  const folded = new Set<string>()
  for (const replaced of [...all.filter(({ end }) => end === 'replaced'), ...superseded]) {
    const [successor] = all
      .filter(({ entity, end, createdAt }) => entity === replaced.entity && end !== 'replaced' && createdAt >= replaced.createdAt)
      .toSorted((one, other) => one.createdAt - other.createdAt)
    if (!successor) continue
    folded.add(replaced.id)
    before.set(successor.id, [...(before.get(successor.id) ?? []), replaced])
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
