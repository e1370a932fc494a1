import type { StoreName } from '#tests/long/soak/options.ts'
import type { SoakRun } from '#tests/long/soak/run-soak.ts'
import { sumOfCounts, type WireCounts } from '#tests/long/soak/wire/counts.ts'

const slowFaults: ReadonlySet<string> = new Set(['8 kbit/s, 3 s', 'drip'])

/** What a run comes to. Times in milliseconds. */
export interface Figures {
  store: StoreName
  seed: number
  minutes: number
  citizens: number
  taps: number
  /** By a kill of the browser, or because the screen did not come to it in time. */
  tapsCutShort: number
  /** From the tap until the screen shows it, faults or none. */
  tapToSavedMs: { median: number; of95in100: number; longest: number }
  /** The same of taps that began on a thin wire or a drip. */
  tapToSavedOnSlowMs: { median: number; of95in100: number; longest: number }
  intents: number
  applied: number
  /** Another word took their place before they left. */
  replaced: number
  sentAgain: number
  mostTries: number
  kills: Record<string, number>
  wireFaults: Record<string, number>
  wire: WireCounts
  lost: number
  duplicated: number
  reordered: number
  stuck: number
  /** Null: it never came. */
  longestToQuietMs: number | null
  /** Everything that is not as it must be, the four above in words included. */
  flaws: string[]
  /** What cut taps short, from the beginning of the run, and what stood on the screen then. */
  troubles: { citizen: string; atMs: number; trouble: string; screen: string | null }[]
}

export function figuresOf(run: SoakRun, { seed, minutes }: { seed: number; minutes: number }): Figures {
  const all = run.citizens.map(({ citizen }) => citizen)
  const verdicts = run.citizens.map(({ verdict }) => verdict)
  const taps = all.flatMap((citizen) => citizen.taps)
  const said = all.flatMap((citizen) => citizen.said)
  const quiets = run.citizens.map(({ quietMs }) => quietMs)
  const flaws = [...run.flaws, ...run.citizens.flatMap(({ citizen, verdict }) => verdict.flaws.map((flaw) => `${citizen.name}: ${flaw}`))]
  return {
    store: run.store,
    seed,
    minutes,
    citizens: all.length,
    taps: taps.length,
    tapsCutShort: taps.filter(({ isShown }) => !isShown).length,
    tapToSavedMs: spread(taps.filter(({ isShown }) => isShown).map(({ tookMs }) => tookMs)),
    tapToSavedOnSlowMs: spread(
      all.flatMap((citizen, no) =>
        citizen.taps.flatMap(({ isShown, atMs, tookMs }) => (isShown && isOnSlow(run, { citizen: no, atMs }) ? [tookMs] : [])),
      ),
    ),
    intents: said.length,
    applied: verdicts.reduce((sum, { applied }) => sum + applied, 0),
    replaced: said.filter(({ end }) => end === 'replaced').length,
    sentAgain: said.filter(({ attempts }) => attempts > 1).length,
    mostTries: Math.max(0, ...said.map(({ attempts }) => attempts)),
    kills: countByName(run.struck.filter(({ isKill }) => isKill)),
    wireFaults: countByName(run.struck.filter(({ isKill }) => !isKill)),
    wire: sumOfCounts(all.map(({ wire }) => wire.counts)),
    lost: verdicts.reduce((sum, { lost }) => sum + lost.length, 0) + flaws.filter((flaw) => /: lost: .* shown as saved/.test(flaw)).length,
    duplicated: verdicts.reduce((sum, { duplicated }) => sum + duplicated.length, 0),
    reordered: verdicts.reduce((sum, { outOfOrder }) => sum + outOfOrder.length, 0),
    stuck: said.filter(({ end }) => end === 'waiting' || end === 'locked').length,
    longestToQuietMs: quiets.includes(null) ? null : Math.max(...quiets.map((quiet) => quiet ?? 0)),
    flaws,
    troubles: all.flatMap((citizen) =>
      citizen.taps.flatMap(({ atMs, trouble, screen }) =>
        trouble === null ? [] : [{ citizen: citizen.name, atMs: atMs - run.beganMs, trouble, screen }],
      ),
    ),
  }
}

function isOnSlow({ struck }: SoakRun, { citizen, atMs }: { citizen: number; atMs: number }): boolean {
  return struck.some((one) => slowFaults.has(one.name) && one.citizen === citizen && one.fromMs <= atMs && atMs < one.untilMs)
}

function countByName(some: readonly { name: string }[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(some, ({ name }) => name)].map(([name, them]) => [name, them.length]))
}

function spread(values: readonly number[]): Figures['tapToSavedMs'] {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), of95in100: at(0.95), longest: sorted.at(-1) ?? 0 }
}
