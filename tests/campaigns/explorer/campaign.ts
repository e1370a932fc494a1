import { createRandom } from '#server/seeded-random.ts'
import { comeTo } from '#tests/e2e/support/walks/submit.ts'
import { defineCampaign, number, type CampaignContext } from '#tests/campaigns/campaign.ts'
import { sumOfCounts, type Judged } from '#tests/campaigns/judge.ts'
import { arrive, leave, type SoakCitizen } from '#tests/campaigns/soak/citizen/arrival.ts'
import { look } from '#tests/campaigns/soak/citizen/work.ts'
import { judgeCitizen } from '#tests/campaigns/soak/judge-citizen.ts'
import { drawPlan } from '#tests/campaigns/soak/plan/plan.ts'
import { waitForQuiet } from '#tests/campaigns/soak/run-soak.ts'
import { strike } from '#tests/campaigns/soak/strike.ts'
import { openStore, type Store } from '#tests/campaigns/store.ts'
import { explore, newWalk, type Walk } from './explore.ts'

/** After the last fault: the longest pause of an intent, and some. */
const quietWithinS = 360

interface Run {
  store: Store
  seed: number
  untilMs: number
  walk: Walk
  context: CampaignContext
}

export const explorer = defineCampaign(
  { minutes: number(2, { min: 0.25, max: 600, isWhole: false }), seed: number(1) },
  async ({ minutes, seed }, context) => {
    const { print, signal } = context
    const walk = newWalk()
    const store = await openStore('pglite')
    const run = { store, seed, untilMs: Date.now() + minutes * 60_000, walk, context }
    const judged: Judged[] = []
    let printed = 0
    const progress = setInterval(() => {
      print(progressText(walk))
      for (const violation of walk.violations.slice(printed)) print(violationText(violation))
      printed = walk.violations.length
    }, 30_000)
    try {
      for (let no = 0; !signal.aborted && Date.now() < run.untilMs; no += 1) judged.push(...(await playOne(run, no)))
    } finally {
      clearInterval(progress)
      await store.dispose()
    }
    print(progressText(walk))
    for (const [path, times] of [...walk.screens].toSorted(([, one], [, other]) => other - one)) print(`${times} ${path}`)
    return {
      flaws: walk.screens.size === 0 ? ['no screen was seen'] : walk.violations.map(violationText),
      counts: sumOfCounts(judged.map(({ counts }) => counts)),
    }
  },
)

function violationText({ property, what, path, after }: Walk['violations'][number]): string {
  return `\n${property}: ${what}\n  at ${path}, after\n    ${after.join('\n    ')}\n`
}

function progressText({ steps, taps, screens, violations }: Walk): string {
  return `${steps} steps, ${taps} taps, ${screens.size} screens, ${violations.length} violations`
}

async function playOne({ store, seed, untilMs, walk, context: { print, signal } }: Run, no: number): Promise<Judged[]> {
  const isOver = () => signal.aborted || Date.now() >= untilMs
  const fail = (property: string, what: string) => walk.violations.push({ property, what, path: 'the end', after: [] })
  const random = createRandom(seed * 7_919 + no)
  const citizen = await arrive(store.service, { no, seed, random })
  try {
    const beganMs = Date.now()
    const plan = drawPlan({ seed: seed * 100 + no, lengthMs: Math.max(0, untilMs - beganMs), citizens: 1, hasDatabase: false })
    const leaving = new AbortController()
    const striking = strike(plan, {
      store,
      citizens: [citizen],
      beganMs,
      isOver: () => isOver() || leaving.signal.aborted,
      onFlaw: (what) => fail('the services come back', what),
    })
    const end = await explore(citizen, { random, isOver, walk })
    leaving.abort()
    await striking
    citizen.wire.heal()
    print(`citizen ${no + 1}: ${end}`)
    if (end !== 'over') return []
    const verdict = await judge(citizen, store)
    print(`${citizen.said.length} intents, ${verdict.applied} applied`)
    for (const flaw of verdict.flaws) if (!flaw.startsWith('refused: ')) fail('device and services agree', flaw)
    return [verdict]
  } finally {
    await leave(citizen)
  }
}

async function judge(citizen: SoakCitizen, { service }: Store): Promise<Judged> {
  await citizen.isUp
  await citizen.page.goto(`${citizen.wire.address}/`, { waitUntil: 'commit' }).catch(() => undefined)
  await comeTo(citizen.page).catch(() => undefined)
  const quietMs = await waitForQuiet(citizen, Date.now(), quietWithinS * 1_000)
  await look(citizen, null, { isShown: false, sinceMs: Date.now() })
  for (const one of citizen.said) if (one.what.includes(':')) one.state = null
  return judgeCitizen(citizen, { service, quietMs, quietWithinS })
}
