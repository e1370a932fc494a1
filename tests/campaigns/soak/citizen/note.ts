import { itemIdOf } from '#store/outbox/lane.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import type { SoakCitizen, Spoken } from './arrival.ts'
import type { Saying } from './sayings.ts'

const ownWords = new Set(['notifications', 'push'])

export interface Tapped {
  isShown: boolean
  sinceMs: number
}

/** Records new and changed intents of the device. `saying` was tapped since the last look. Throws if the browser is gone. */
export async function note(citizen: SoakCitizen, saying: Saying | null, { isShown, sinceMs }: Tapped): Promise<void> {
  const { page, known, said } = citizen
  const { pending, done } = await intentsOnDevice(page)
  const fresh = [...done, ...pending].filter(({ id }) => !known.has(id))
  for (const { id, entity, intent } of fresh) {
    const what = nameOf(citizen, entity)
    const state = stateAfter(intent)
    known.add(id)
    const blank = { citizen: 'anna', device: citizen.name, end: 'waiting', reason: null, attempts: 0 } as const
    said.push({ ...blank, id, what, said: intent.kind, state, isLetGo: ownWords.has(what), atMs: Date.now() })
    if (state !== null) citizen.states.set(what, state)
  }
  if (isShown && saying?.state != null) citizen.states.set(saying.what, saying.state)
  const isThere = said.some(({ what, atMs }) => what === saying?.what && atMs >= sinceMs)
  if (isShown && saying?.hasKey && !isThere)
    citizen.flaws.push(`lost: ${saying.said} ${saying.what} was shown as saved and is not on the device`)
  await noteEnds(citizen, { pending, done })
}

async function noteEnds({ page, said }: SoakCitizen, { pending, done }: Awaited<ReturnType<typeof intentsOnDevice>>): Promise<void> {
  const [pendingById, doneById] = [byId(pending), byId(done)]
  const isRefused = pending.some(({ state }) => state === 'needs-you')
  const { needsYou } = isRefused ? await outboxOnDevice(page) : { needsYou: [] }
  for (const one of said) {
    const [waiting, over] = [pendingById.get(one.id), doneById.get(one.id)]
    one.attempts = Math.max(one.attempts, waiting?.attempts ?? 0, over?.attempts ?? 0)
    if (over) Object.assign(one, { end: over.end, reason: null })
    else if (waiting?.state === 'needs-you')
      Object.assign(one, { end: 'needs-you', reason: needsYou.find(({ id }) => id === one.id)?.refusal?.type ?? null })
    else if (waiting) one.end = 'waiting'
    else if (isOpen(one)) one.end = 'missing'
  }
}

function isOpen({ end }: Spoken): boolean {
  return end === 'waiting' || end === 'needs-you'
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function stateAfter({ kind, body }: { kind: string; body: unknown }): string | null {
  const { numberOfParticipants, liked } = body as { numberOfParticipants?: number; liked?: boolean }
  switch (kind) {
    case 'register':
    case 'change-participants':
      return `registered ${numberOfParticipants}`
    case 'unregister':
      return 'none'
    case 'like':
      return liked ? 'liked' : 'none'
    case 'vote':
      return 'voted'
    default:
      return null
  }
}

function nameOf({ subjects }: SoakCitizen, entity: string): string {
  const known = subjects.nameOfEntity(entity)
  if (known !== null) return known
  return itemIdOf(entity) === null ? (entity.split(':')[0] ?? entity) : entity
}
