import type { Scenario } from '#contract/scenario/scenario.ts'
import { judge, type Verdict } from '#contract/scenario/verdict.ts'
import { readSessionNow } from '#src/data/session.ts'
import { labCalls } from '../lab-calls.ts'
import { labDay, labStore, readDayLedger } from '../use-lab.ts'
import { createPageStage } from './page-stage.ts'
import { playSteps } from './play-steps.ts'
import { makeSubjects } from './subjects.ts'

/** `items`: the services or the engine did not bring what it speaks about. */
export type PlayEnd = { ok: true; verdict: Verdict } | { ok: false; why: 'logged-out' | 'items' }

/** Plays a scenario in the app as it stands here, from a fresh day on, and judges it. */
export async function playScenario(scenario: Scenario, onStep: (no: number) => void): Promise<PlayEnd> {
  const account = readSessionNow().accountId
  if (account === null) return { ok: false, why: 'logged-out' }
  const names = scenario.steps.flatMap((step) => ('what' in step && step.what !== undefined ? [step.what] : []))
  // Each play has items of its own: what was said about those of the last one stands at the services.
  const subjects = await makeSubjects(names, Math.floor(Date.now() / 1_000) % 1_000_000)
  if (!subjects) return { ok: false, why: 'items' }
  labDay.begin()
  await readDayLedger(null)
  const applied = async () => {
    const [effects, before] = [await labCalls.effects(account), new Set(labDay.read().before)]
    return effects.ok ? effects.value.keys.flatMap(({ key, state }) => (state === 'done' && !before.has(key) ? [key] : [])) : []
  }
  const { flaws, quietMs } = await playSteps(scenario, createPageStage({ subjects, seed: scenario.seed, applied, onStep }))
  await labStore.refresh(true)
  const ledger = await readDayLedger(quietMs)
  if (!ledger) return { ok: false, why: 'logged-out' }
  const effects = await labCalls.effects(account)
  const rows = effects.ok ? effects.value.personal : []
  const service = Object.fromEntries(
    Object.keys(scenario.expect.service).map((name) => [name, stateOf(rows.find(({ itemId }) => itemId === subjects.itemOf(name).id))]),
  )
  const said = ledger.said.map((one) => ({ ...one, what: subjects.nameOf(one.what) }))
  return { ok: true, verdict: judge(scenario, { ...ledger, said, service, flaws }) }
}

interface PersonalRow {
  registered: boolean | null
  participants: number | null
  liked: boolean | null
  answerIds: string | null
}

/** As a scenario's expectations say it. */
function stateOf(row: PersonalRow | undefined): string {
  if (row?.registered) return `registered ${row.participants}`
  if (row?.liked) return 'liked'
  return row?.answerIds != null && row.answerIds !== '[]' ? 'voted' : 'none'
}
