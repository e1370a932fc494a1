import { draftItems } from '#server/generator/generate-items.ts'
import type { Ledger } from '#lab/scenario/ledger.ts'
import { judge, type Verdict } from '#lab/scenario/verdict.ts'
import { effectsOf } from '#tests/e2e/support/walks/effects.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { stateOf } from '#tests/scenarios/chromium/ledger.ts'
import { subjectCount } from '#tests/scenarios/chromium/subjects.ts'
import type { SoakCitizen } from './citizen/citizen.ts'

export interface CitizenVerdict extends Verdict {
  /** When the service did what was said, by its own clock. */
  appliedAtMs: number[]
}

type Effects = Awaited<ReturnType<typeof effectsOf>>

/** The device's word against the service's, and what stands there against the last word. `quietMs`: null where it never came. */
export async function judgeCitizen(
  citizen: SoakCitizen,
  { service, quietMs, quietWithinS }: { service: Service; quietMs: number | null; quietWithinS: number },
): Promise<CitizenVerdict> {
  const effects = await effectsOf(service, citizen.account)
  const done = effects.keys.filter(({ key, appliedSeq }) => appliedSeq !== null && !citizen.before.has(key))
  const wanted = lastStates(citizen)
  const ledger: Ledger = {
    said: citizen.said,
    applied: done.map(({ key }) => key),
    service: Object.fromEntries([...wanted.keys()].map((what) => [what, standing(citizen, { what, effects })])),
    writes: [],
    quietMs,
    bytes: null,
    flaws: citizen.flaws,
  }
  const expect = {
    lost: 0,
    duplicated: 0,
    isInOrder: true,
    quietWithinS,
    service: Object.fromEntries(wanted),
    refused: [],
    notSaved: [],
  } as const
  const verdict = judge({ expect: { ...expect, refused: [], notSaved: [] } }, ledger)
  const counts = wrongCounts(citizen, effects)
  return {
    ...verdict,
    duplicated: [...verdict.duplicated, ...counts],
    flaws: [...verdict.flaws, ...counts.map((name) => `duplicated: ${name}`)],
    appliedAtMs: done.map(({ at }) => at),
  }
}

/** Of each thing the last word that the service has by the device's account. */
function lastStates({ said }: SoakCitizen): ReadonlyMap<string, string> {
  return new Map(said.flatMap(({ what, state, end }): [string, string][] => (end === 'applied' && state !== null ? [[what, state]] : [])))
}

function standing({ subjects }: SoakCitizen, { what, effects }: { what: string; effects: Effects }): string {
  return stateOf(effects.personal.find(({ itemId }) => itemId === subjects.placeOf(what).id))
}

/** Nobody else speaks of these items: what they count is what they counted at first, and this citizen. */
function wrongCounts({ seed }: SoakCitizen, { items, personal }: Effects): string[] {
  const drafts = new Map(draftItems({ count: subjectCount, seed, now: 0, globalShare: 1 }).map(({ item }) => [item.id, item]))
  return items.flatMap(({ id, likes, participants }) => {
    const draft = drafts.get(id)
    const mine = personal.find(({ itemId }) => itemId === id)
    if (!draft || !mine) return []
    const before = {
      likes: 'likes' in draft ? draft.likes : 0,
      participants: 'participants' in draft.info ? (draft.info.participants ?? 0) : 0,
    }
    const wanted = { likes: before.likes + Number(mine.liked ?? false), participants: before.participants + (mine.participants ?? 0) }
    const found = { likes: likes ?? 0, participants: participants ?? 0 }
    return JSON.stringify(found) === JSON.stringify(wanted)
      ? []
      : [`${id} counts ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`]
  })
}
