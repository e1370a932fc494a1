import { draftItems } from '#server/generator/generate-items.ts'
import { judgeRun, type Judged } from '#tests/campaigns/judge.ts'
import { effectsOf, type Effects, type Service } from '#tests/e2e/support/services/service.ts'
import { stateOf } from '#tests/scenarios/ledger.ts'
import { subjectCount } from '#tests/scenarios/chromium/subjects.ts'
import type { SoakCitizen } from './citizen/arrival.ts'

export async function judgeCitizen(
  citizen: SoakCitizen,
  { service, quietMs, quietWithinS }: { service: Service; quietMs: number | null; quietWithinS: number },
): Promise<Judged> {
  const effects = await effectsOf(service, citizen.account)
  const done = effects.keys.filter(({ key, appliedSeq }) => appliedSeq !== null && !citizen.before.has(key))
  const wanted = lastStates(citizen)
  const personalOf = (what: string) => effects.personal.find(({ itemId }) => itemId === citizen.subjects.placeOf(what).id)
  const verdict = judgeRun(
    {
      said: citizen.said,
      applied: done.map(({ key }) => key),
      service: Object.fromEntries([...wanted.keys()].map((what) => [what, stateOf(personalOf(what))])),
      quietMs,
      flaws: citizen.flaws,
    },
    { expected: Object.fromEntries(wanted), quietWithinS },
  )
  const wrong = wrongCounts(citizen, effects)
  return {
    ...verdict,
    duplicated: [...verdict.duplicated, ...wrong],
    flaws: [...verdict.flaws, ...wrong.map((name) => `duplicated: ${name}`)],
    counts: { ...verdict.counts, duplicated: verdict.counts.duplicated + wrong.length },
  }
}

function lastStates({ said }: SoakCitizen): ReadonlyMap<string, string> {
  return new Map(said.flatMap(({ what, state, end }): [string, string][] => (end === 'applied' && state !== null ? [[what, state]] : [])))
}

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
