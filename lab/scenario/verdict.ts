import type { Ledger, SaidRecord } from './ledger.ts'
import { compareReplies, repliesOf, type SaidReplies } from './replies.ts'
import type { Scenario } from './scenario.ts'

/** How a scenario went. Every list is of sentences or names, so that a table and a person can read it. */
export interface Verdict {
  /** Said, kept by the device, and in the end neither applied nor shown. */
  lost: string[]
  /** Effects that nobody said, or that the device shows as having had none. */
  duplicated: string[]
  /** Applied before something that was said earlier about the same thing on the same device. */
  outOfOrder: string[]
  applied: number
  refused: { what: string; reason: string }[]
  notSaved: string[]
  service: Record<string, string>
  quietMs: number | null
  bytes: number | null
  /** The writes in the order in which they left, each with its fate: `like story-1 lost`. */
  replies: string[]
  /** The same for each thing that was said, as two plays can be compared by it. */
  sequence: SaidReplies[]
  /** Whether it is that of the recording; null where the file is none. */
  isAsRecorded: boolean | null
  /** Everything that is not as the file expects it: red where there is any. */
  flaws: string[]
}

export function judge({ expect, replies }: Pick<Scenario, 'expect' | 'replies'>, ledger: Ledger): Verdict {
  const told = tell(ledger)
  const others = replies ? compareReplies(replies, told.sequence) : null
  return {
    ...told,
    isAsRecorded: others && others.length === 0,
    flaws: [...ledger.flaws, ...flawsOf(expect, { told, ledger }), ...(others ?? [])],
  }
}

type Told = Omit<Verdict, 'flaws' | 'isAsRecorded'>

function tell({ said, applied, service, quietMs, bytes, writes }: Ledger): Told {
  const byId = new Map(said.flatMap((one): [string, SaidRecord][] => (one.id === null ? [] : [[one.id, one]])))
  const done = new Set(applied)
  return {
    lost: said.filter((one) => isLost(one, done)).map(nameOf),
    duplicated: applied
      .filter((key) => byId.get(key)?.end !== 'applied' && !isAcceptedUnheard(byId.get(key)))
      .map((key) => nameOf(byId.get(key))),
    outOfOrder: inversions(said, applied).map(nameOf),
    applied: applied.length,
    refused: said.flatMap(({ end, what, reason }) => (end === 'needs-you' ? [{ what, reason: reason ?? 'no reason' }] : [])),
    notSaved: said.flatMap(({ id, what }) => (id === null ? [what] : [])),
    service: { ...service },
    quietMs,
    bytes,
    replies: writes.map(({ key, fate }) => `${nameOf(byId.get(key ?? ''))} ${fate}`),
    sequence: repliesOf({ said, writes }),
  }
}

/** Received by the device's word and never by the service's, or nowhere though nobody let it go. */
function isLost({ id, end, isLetGo }: SaidRecord, done: ReadonlySet<string>): boolean {
  if (id === null) return false
  if (end === 'applied') return !done.has(id)
  return end === 'missing' && !isLetGo
}

/** The device may have let go of it, or have yet to hear: its effect is not one too many. */
function isAcceptedUnheard(one: SaidRecord | undefined): boolean {
  return one !== undefined && (one.isLetGo || one.end === 'waiting' || one.end === 'locked' || one.end === 'missing')
}

/** Per citizen, device and subject the order of effects is the order of taps. */
function inversions(said: readonly SaidRecord[], applied: readonly string[]): SaidRecord[] {
  const tapNo = new Map(said.map(({ id }, no) => [id, no]))
  const latest = new Map<string, number>()
  return applied.flatMap((key) => {
    const no = tapNo.get(key)
    const one = no === undefined ? undefined : said[no]
    if (no === undefined || !one) return []
    const lane = `${one.citizen} ${one.device} ${one.what}`
    const before = latest.get(lane) ?? -1
    latest.set(lane, Math.max(before, no))
    return no < before ? [one] : []
  })
}

function nameOf(one: SaidRecord | undefined): string {
  return one ? `${one.said} ${one.what}` : 'a key that nobody said'
}

function flawsOf(expect: Scenario['expect'], { told, ledger }: { told: Told; ledger: Ledger }): string[] {
  const refusals = (all: readonly { what: string; reason: string }[]) => all.map(({ what, reason }) => `${what} ${reason}`)
  const stuck = ledger.said.filter(({ end }) => end === 'waiting' || end === 'locked')
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = expect.writes ?? {}
  const sent = ledger.writes.length
  return [
    ...told.lost.map((name) => `lost: ${name}`),
    ...told.duplicated.map((name) => `duplicated: ${name}`),
    ...told.outOfOrder.map((name) => `out of order: ${name}`),
    ...stuck.map((one) => `stuck: ${nameOf(one)} is still ${one.end}`),
    ...quietFlaws(expect.quietWithinS, told.quietMs),
    ...difference('applied', expect.applied ?? told.applied, told.applied),
    ...listFlaws('refused', refusals(expect.refused), refusals(told.refused)),
    ...listFlaws('not saved', expect.notSaved, told.notSaved),
    ...Object.entries(expect.service).flatMap(([what, wanted]) => difference(`service: ${what}`, wanted, told.service[what] ?? 'none')),
    ...(sent < atLeast ? [`writes: ${sent} left, at least ${atLeast} were expected`] : []),
    ...(sent > atMost ? [`writes: ${sent} left, at most ${atMost} were expected`] : []),
  ]
}

function quietFlaws(withinS: number, quietMs: number | null): string[] {
  if (quietMs === null) return ['quiet: that never came']
  return quietMs <= withinS * 1_000 ? [] : [`quiet: after ${(quietMs / 1_000).toFixed(1)} s; within ${withinS} s was expected`]
}

function difference(name: string, wanted: string | number, found: string | number): string[] {
  return wanted === found ? [] : [`${name}: ${found}; ${wanted} was expected`]
}

function listFlaws(name: string, wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...without(wanted, found).map((one) => `${name}: ${one} was expected, and is not`),
    ...without(found, wanted).map((one) => `${name}: ${one} was not expected`),
  ]
}

/** What the other list lacks, each as often as it lacks it. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
