import { parseArgs } from 'node:util'
import { createRandom } from '#server/seeded-random.ts'
import { comeTo } from '#tests/e2e/support/walks/submit.ts'
import { arrive, leave } from '#tests/long/soak/citizen/arrival.ts'
import type { SoakCitizen } from '#tests/long/soak/citizen/citizen.ts'
import { look } from '#tests/long/soak/citizen/work.ts'
import { judgeCitizen } from '#tests/long/soak/judge-citizen.ts'
import { drawPlan } from '#tests/long/soak/plan/plan.ts'
import { waitForQuiet } from '#tests/long/soak/run-soak.ts'
import { openStore, type Store } from '#tests/long/soak/store.ts'
import { strike } from '#tests/long/soak/strike.ts'
import { explore, newWalk } from './explore.ts'

/** `npm run explore`: somebody who knows nothing of the app, on a bad line. Ends with 0 only when every property held. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
})
const seed = Number(values.seed)
const print = (line: string) => process.stdout.write(`${line}\n`)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

/** After the last fault: the longest pause of an intent, and some. */
const quietWithinS = 360
const walk = newWalk()
const store = await openStore('pglite', undefined)
const untilMs = Date.now() + Number(values.minutes) * 60_000
const isOver = () => stopping.signal.aborted || Date.now() >= untilMs
let told = 0
const telling = setInterval(() => {
  print(progress())
  tellNew()
}, 30_000)
try {
  for (let no = 0; !isOver(); no += 1) await playOne(store, no)
} finally {
  clearInterval(telling)
  await store.dispose()
}
print(progress())
print(
  [...walk.screens]
    .toSorted(([, one], [, other]) => other - one)
    .map(([path, times]) => `${times} ${path}`)
    .join('\n'),
)
tellNew()
if (walk.screens.size === 0) print('nothing was seen')
process.exitCode = walk.violations.length === 0 && walk.screens.size > 0 ? 0 : 1

function tellNew(): void {
  for (const { property, what, path, after } of walk.violations.slice(told))
    print(`\n${property}: ${what}\n  at ${path}, after\n    ${after.join('\n    ')}\n`)
  told = walk.violations.length
}

function progress(): string {
  const { steps, taps, screens, violations } = walk
  return `${steps} steps, ${taps} taps, ${screens.size} screens, ${violations.length} violations`
}

/** A citizen from the log-in to the log-out, or to the end of the time. */
async function playOne({ service }: Store, no: number): Promise<void> {
  const random = createRandom(seed * 7_919 + no)
  const citizen = await arrive(service, { no, seed, random })
  try {
    const beganMs = Date.now()
    const plan = drawPlan({ seed: seed * 100 + no, lengthMs: Math.max(0, untilMs - beganMs), citizens: 1, hasDatabase: false })
    const leaving = new AbortController()
    const isDone = () => isOver() || leaving.signal.aborted
    const striking = strike(plan, {
      store,
      citizens: [citizen],
      beganMs,
      isOver: isDone,
      onFlaw: (what) => tell('the services come back', what),
    })
    const end = await explore(citizen, { random, isOver, walk })
    leaving.abort()
    await striking
    citizen.wire.heal()
    print(`citizen ${no + 1}: ${end}`)
    if (end === 'over') await judge(citizen, store)
  } finally {
    await leave(citizen)
  }
}

async function judge(citizen: SoakCitizen, { service }: Store): Promise<void> {
  await citizen.isUp
  await citizen.page.goto(`${citizen.wire.address}/`, { waitUntil: 'commit' }).catch(() => undefined)
  await comeTo(citizen.page).catch(() => undefined)
  const quietMs = await waitForQuiet(citizen, Date.now(), quietWithinS * 1_000)
  await look(citizen, null, { isShown: false, sinceMs: Date.now() })
  // Of what others speak of too nobody knows what stands there in the end.
  for (const one of citizen.said) if (one.what.includes(':')) one.state = null
  const { lost, duplicated, outOfOrder, applied, flaws } = await judgeCitizen(citizen, { service, quietMs, quietWithinS })
  print(
    `${citizen.said.length} said, ${applied} applied: lost ${lost.length} duplicated ${duplicated.length} reordered ${outOfOrder.length} stuck ${Number(quietMs === null)}`,
  )
  for (const name of lost) tell('nothing is lost', name)
  for (const name of duplicated) tell('nothing is done twice', name)
  for (const name of outOfOrder) tell('nothing overtakes', name)
  for (const flaw of flaws) if (flaw.startsWith('service:')) tell('the services hold what the device says', flaw)
  for (const flaw of citizen.flaws) tell('the device can be looked into to the end', flaw)
  if (quietMs === null) tell('nothing waits for ever', 'something still waits in the end')
}

function tell(property: string, what: string): void {
  walk.violations.push({ property, what, path: 'the end', after: [] })
}
