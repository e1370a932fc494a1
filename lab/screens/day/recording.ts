import type { NetworkFault } from '#lab/wire/network.ts'
import type { Spell } from '#lab/wire/requests.ts'
import type { Ledger, SaidRecord } from '#lab/scenario/ledger.ts'
import { mostSubjects } from '#lab/scenario/names.ts'
import { repliesOf } from '#lab/scenario/replies.ts'
import type { DoneStep, SaidTap } from '#lab/device/lab-day.ts'

interface Recorded {
  taps: readonly SaidTap[]
  spells: readonly Spell[]
  done: readonly DoneStep[]
  fromMs: number
  toMs: number
  /** What came of the taps, in their order; null: nobody was logged in, or the services were away. */
  ledger: Pick<Ledger, 'said' | 'writes' | 'service'> | null
}

/** A scenario file as JSON, and how much of what was done no scenario can say. */
export interface Recording {
  scenario: { title: string; steps: object[]; [key: string]: unknown }
  leftOut: number
}

/** What a tester did between two moments as a scenario that anybody can play again: faults, taps and the pauses between them. */
export function scenarioOf(
  { taps, spells, done, fromMs, toMs, ledger }: Recorded,
  { title, seed }: { title: string; seed: number },
): Recording {
  const isWithin = (atMs: number) => atMs >= fromMs && atMs <= toMs
  const nameOf = subjectNames()
  let leftOut = 0
  const deeds: { atMs: number; step: object }[] = []
  for (const { fault, fromMs: began, toMs: ended } of spells) {
    const step = faultOf(fault)
    // What was on already when the recording began is how the day began.
    if (began <= toMs && (ended ?? toMs) >= fromMs) deeds.push({ atMs: Math.max(began, fromMs), step })
    if (ended !== null && isWithin(ended)) deeds.push({ atMs: ended, step: { mend: step.fault } })
  }
  const said: NamedRecord[] = []
  for (const [no, tap] of taps.entries()) {
    if (!isWithin(tap.atMs)) continue
    const step = tapOf(tap, nameOf)
    if (step) deeds.push({ atMs: tap.atMs, step })
    else leftOut += 1
    const record = ledger?.said[no]
    if (step && record) said.push({ ...record, entity: record.what, what: 'what' in step ? step.what : 'profile' })
  }
  const deedsWithin = done.filter(({ atMs }) => isWithin(atMs))
  const untold = deedsWithin.filter(({ step }) => step === null)
  leftOut += untold.length
  for (const { atMs, step } of deedsWithin) if (step) deeds.push({ atMs, step })
  const isOpen = ledger === null || said.some(isWaiting)
  const end = { atMs: toMs, step: { mend: 'everything' } }
  const inOrder = deeds.toSorted((one, other) => one.atMs - other.atMs)
  // What was over by then was so under the faults that were on: they are not mended before.
  const steps = isOpen ? withPauses([...inOrder, end]) : [...withPauses(inOrder), { wait: 'quiet', withinS: 120 }, end.step]
  return {
    scenario: {
      title,
      badDays: [1],
      seed,
      lanes: ['chromium', 'simulation'],
      mustTurnRedBy: 'drop-the-key',
      steps: [...steps, { wait: 'quiet' }],
      ...(ledger && { expect: expectationsOf(said, ledger) }),
      // A deed that is left out may have had a part in them.
      ...(ledger && untold.length === 0 && { replies: repliesOf({ said, writes: ledger.writes }) }),
    },
    leftOut,
  }
}

const isWaiting = ({ end }: SaidRecord) => end === 'waiting' || end === 'locked'

type NamedRecord = SaidRecord & { entity: string }

/** What came of it then is what has to come of it again. Of what was not over yet nothing is known. */
function expectationsOf(said: readonly NamedRecord[], { service }: Pick<Ledger, 'service'>): object {
  const open = new Set(said.filter(isWaiting).map(({ what }) => what))
  const over = said.filter(({ what }) => what !== 'profile' && !open.has(what))
  return {
    service: Object.fromEntries(over.map(({ what, entity }) => [what, service[entity] ?? 'none'])),
    refused: said.flatMap(({ end, what, reason }) => (end === 'needs-you' ? [{ what, reason: reason ?? 'no reason' }] : [])),
    notSaved: said.flatMap(({ id, what }) => (id === null ? [what] : [])),
  }
}

/** Shorter ones are a finger's own. */
const leastPauseMs = 1_000

function withPauses(deeds: readonly { atMs: number; step: object }[]): object[] {
  return deeds.flatMap(({ atMs, step }, no) => {
    const pauseMs = atMs - (deeds[no - 1]?.atMs ?? atMs)
    return pauseMs >= leastPauseMs ? [{ wait: 'seconds', seconds: Math.round(pauseMs / 500) / 2 }, step] : [step]
  })
}

function faultOf(fault: NetworkFault): { fault: string; [parameter: string]: unknown } {
  switch (fault.fault) {
    case 'offline':
      return fault
    case 'flapping':
      return { ...fault, times: 100 }
    case 'slow':
      return { fault: 'slow', delayMs: fault.delayMs }
    case 'lossy':
      return { fault: 'lossy', of: 'services', share: fault.share }
    case 'service-error':
      return { fault: 'service-error', of: 'services', status: 503 }
    case 'edge-page':
      return { fault: 'edge-page', of: 'services', status: 503 }
    case 'captive-portal':
      return { fault: 'captive-portal', of: 'services' }
    case 'session-expired-in-flight':
      return { fault: 'session-expired-in-flight' }
    case 'reply-lost':
      return fault
    case 'slow-drip':
      return { fault: 'slow-drip', of: 'services' }
  }
}

type TapStep = { do: string; what: string; [more: string]: unknown } | { do: 'edit-profile'; firstName: string }

/** Null where a scenario has no word for it. */
function tapOf({ intent, entity }: SaidTap, nameOf: (entity: string) => string | null): TapStep | null {
  // Nothing of the citizen's own goes into a file that others read.
  if (intent.kind === 'profile') return { do: 'edit-profile', firstName: 'Alex' }
  const what = nameOf(entity)
  if (what === null) return null
  switch (intent.kind) {
    case 'register':
      return { do: 'register', what, people: intent.body.numberOfParticipants }
    case 'change-participants':
      return { do: 'change', what, people: intent.body.numberOfParticipants }
    case 'unregister':
      return { do: 'unregister', what }
    case 'vote':
      return { do: 'vote', what }
    case 'like':
      return { do: intent.body.liked ? 'like' : 'unlike', what }
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
    case 'check-in':
      return null
  }
}

/** `event-1` for the first event that was spoken of, and so on, as far as scenarios have names. */
function subjectNames(): (entity: string) => string | null {
  const names = new Map<string, string>()
  return (entity) => {
    const family = entity.split(':')[0] ?? ''
    if (!(family in mostSubjects)) return null
    const known = [...names.values()].filter((name) => name.startsWith(family)).length
    if (!names.has(entity) && known < mostSubjects[family as keyof typeof mostSubjects]) names.set(entity, `${family}-${known + 1}`)
    return names.get(entity) ?? null
  }
}
