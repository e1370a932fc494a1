import type { Counts } from '#tests/campaigns/campaign.ts'
import type { Effects } from '#tests/e2e/support/services/service.ts'
import type { LoggedIntent } from './client.ts'

type KeyRow = Effects['keys'][number]
type PersonalRow = Effects['personal'][number]

export interface Stand extends Effects {
  profiles: { accountId: string; rev: number; firstName: string | null }[]
}

export interface ItemCounts {
  rev: number
  likes: number
  participants: number
}

export interface Verdict extends Counts {
  /** Intents that were committed by a process that was killed before it replied. */
  answersLost: number
  reasons: string[]
}

/** Replays the acknowledged intents in commit order and compares. A higher `rev` means applied twice; a lower one or a missing row, lost. */
export function compare(log: readonly LoggedIntent[], stand: Stand, initial: ReadonlyMap<string, ItemCounts>): Verdict {
  const verdict: Verdict = { lost: 0, duplicated: 0, reordered: 0, stuck: 0, answersLost: 0, reasons: [] }
  const tell = (kind: keyof Counts, reason: string) => {
    verdict[kind] += 1
    if (verdict.reasons.length < 20) verdict.reasons.push(`${kind}: ${reason}`)
  }
  const keys = new Map(stand.keys.map((row) => [row.key, row]))
  const done: { intent: LoggedIntent; row: KeyRow }[] = []
  for (const intent of log) {
    const row = keys.get(intent.key)
    keys.delete(intent.key)
    if (!intent.reply && !intent.cancelled) tell('stuck', intent.key)
    else if (!row) tell('lost', `${intent.key} was acknowledged and has no record`)
    else if (row.state !== expectedState(intent))
      tell(
        'lost',
        `${intent.key} is ${row.state} and was acknowledged as ${expectedState(intent)}: ${intent.reply?.status} ${intent.reply?.text.slice(0, 80)}`,
      )
    else if (row.state === 'done') done.push({ intent, row })
    if (row && row.state === 'done' && row.at < intent.lastAttemptAt && intent.attempts > 1) verdict.answersLost += 1
    if (row?.receipt && intent.reply && !intent.reply.text.includes(row.receipt)) tell('lost', `${intent.key} has another receipt`)
  }
  for (const key of keys.keys()) tell('duplicated', `${key} was submitted by no client`)

  const lastSeq = new Map<string, number>()
  for (const { intent, row } of done) {
    const entity = `${intent.accountId} ${intent.entity}`
    const seq = row.appliedSeq ?? 0
    if (seq <= (lastSeq.get(entity) ?? 0)) tell('reordered', `${intent.key} on ${intent.entity}`)
    lastSeq.set(entity, seq)
  }

  const played = play(
    done.toSorted((a, b) => (a.row.appliedSeq ?? 0) - (b.row.appliedSeq ?? 0)).map(({ intent }) => intent),
    initial,
  )
  compareCounts(played, stand, tell)
  comparePersonal(played.personal, stand.personal, tell)
  return verdict
}

function expectedState(intent: LoggedIntent): KeyRow['state'] {
  // This also covers a lost reply to the cancellation, where the next try of the write was refused.
  if (intent.cancelled || (intent.reply?.status === 410 && intent.reply.text.includes('"abroad:cancelled"'))) return 'cancelled'
  return intent.reply?.status === 200 ? 'done' : 'refused'
}

interface Played {
  counts: Map<string, ItemCounts>
  personal: Map<string, Omit<PersonalRow, 'accountId' | 'itemId' | 'attendance'>>
  profiles: Map<string, { rev: number; firstName: unknown }>
}

function play(intents: readonly LoggedIntent[], initial: ReadonlyMap<string, ItemCounts>): Played {
  const played: Played = { counts: new Map(), personal: new Map(), profiles: new Map() }
  for (const [id, counts] of initial) played.counts.set(id, { ...counts })
  for (const { accountId, entity, path, body } of intents) {
    if (path === '/api/user/me') {
      played.profiles.set(accountId, { rev: (played.profiles.get(accountId)?.rev ?? 1) + 1, firstName: body.firstName })
      continue
    }
    const counts = played.counts.get(entity)
    if (!counts) throw new Error(`the item ${entity} was not there at first`)
    const mine = played.personal.get(`${accountId} ${entity}`) ?? { liked: null, registered: null, participants: null, answerIds: null }
    const next = { ...mine }
    if (path.endsWith('/like')) next.liked = body.liked === true || (mine.liked === null ? null : false)
    else if (path.endsWith('/register')) Object.assign(next, { registered: true, participants: body.numberOfParticipants })
    else if (path.endsWith('/unregister')) Object.assign(next, { registered: mine.registered === null ? null : false, participants: null })
    else next.answerIds = JSON.stringify(body.answerIds)
    if (JSON.stringify(next) === JSON.stringify(mine)) continue
    played.personal.set(`${accountId} ${entity}`, next)
    counts.rev += 1
    counts.likes += Number(next.liked ?? false) - Number(mine.liked ?? false)
    counts.participants += (next.participants ?? 0) - (mine.participants ?? 0)
  }
  return played
}

type Tell = (kind: 'lost' | 'duplicated', reason: string) => void

function compareCounts(played: Played, stand: Stand, tell: Tell): void {
  for (const item of stand.items) {
    const expected = played.counts.get(item.id) ?? { rev: 0, likes: 0, participants: 0 }
    const found = { rev: item.rev, likes: item.likes ?? 0, participants: item.participants ?? 0 }
    if (JSON.stringify(found) === JSON.stringify(expected)) continue
    tell(found.rev > expected.rev ? 'duplicated' : 'lost', `${item.id} is ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`)
  }
  for (const { accountId, rev, firstName } of stand.profiles) {
    const expected = played.profiles.get(accountId) ?? { rev: 1, firstName: null }
    if (rev === expected.rev && firstName === expected.firstName) continue
    tell(
      rev > expected.rev ? 'duplicated' : 'lost',
      `the profile of ${accountId} is ${rev} ${firstName} and not ${JSON.stringify(expected)}`,
    )
  }
}

function comparePersonal(expected: Played['personal'], rows: readonly PersonalRow[], tell: Tell): void {
  const found = new Map(rows.map((row) => [`${row.accountId} ${row.itemId}`, row]))
  for (const [name, { liked, registered, participants, answerIds }] of expected) {
    const row = found.get(name)
    found.delete(name)
    const is = row && JSON.stringify([row.liked, row.registered, row.participants, row.answerIds])
    const shall = JSON.stringify([liked, registered, participants, answerIds])
    if (is !== shall) tell('lost', `${name} is ${is} and not ${shall}`)
  }
  for (const name of found.keys()) tell('duplicated', `${name} was submitted by no client`)
}
