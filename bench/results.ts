import type { AppStart } from './app.ts'
import { atMost, line, ms, times } from './claims.ts'
import type { Claim } from './claims.ts'
import { contenders, leastPages } from './contenders.ts'
import type { LeastName, Name } from './contenders.ts'
import type { Growth } from './growth.ts'
import type { Measures, SyncMeasure } from './measures.ts'
import type { Replay } from './replay/measure.ts'
import { replayGoals, replayLines } from './replay/report.ts'
import { median, percentile } from './statistics.ts'

export interface Run {
  itemCount: number
  repetitions: number
  measures: Record<Name, Measures>
  app: { plain: AppStart[]; slow: AppStart[] } | null
  /** Raw rows on a page that a service worker brings, as it has to be without a server. */
  rawCached: { plain: number[]; slow: number[] }
  leastMs: Record<LeastName, { plain: number[]; slow: number[] }>
  replay: Replay
  growth: Growth[]
  cpuCount: number
  loads: number[]
}

/** `holds` is false when the floor does not hold. */
export function report(run: Run): { text: string; holds: boolean } {
  const floor = floorOf(run)
  const parts = [
    '# Bench\n',
    `${run.itemCount.toLocaleString('en')} generated items, one language of four, medians of ${run.repetitions} repetitions in one run, contenders in turn. Durability: relaxed for all. ` +
      `${run.cpuCount} CPUs, load average ${Math.min(...run.loads).toFixed(1)} to ${Math.max(...run.loads).toFixed(1)} while measuring. kB are at the service's sockets, sent and received, headers and all, 1,000 bytes each.\n`,
    table(run),
    '\nWithout a change feed (all but ours) every page is asked for again with its ETag. TanStack and TinyBase hold everything in memory: there a write is on the screen before it is stored.\n',
    '## Floor\n',
    ...floor.map(line),
    '\n## Goals\n',
    ...[...goalsOf(run), ...replayGoals(run.replay)].map(line),
    ...replayLines(run.replay),
    ...growthLines(run.growth),
  ]
  return { text: `${parts.join('\n')}\n`, holds: floor.every((claim) => claim.holds) }
}

function table({ measures, app, rawCached, leastMs }: Run): string {
  const head = [
    '',
    'first sync ms',
    'kB',
    'no change ms',
    'kB',
    '1 % of counts ms',
    'kB',
    '1 % of words and 20 new ms',
    'kB',
    'cold offline start to 20 items ms, CPU 1× / 4×',
    'write to live query ms, p50 / p95',
  ]
  const rows = contenders.flatMap(({ name, title }) => (measures[name] ? [[title, ...cellsOf(measures[name])]] : []))
  if (app) {
    const start = (title: string, plain: number[], slow: number[]) =>
      rows.push([title, ...Array.from({ length: 8 }, () => ''), `${ms(median(plain))} / ${ms(median(slow))}`, ''])
    start('raw IndexedDB rows, the page by a service worker', rawCached.plain, rawCached.slow)
    for (const { name, title } of leastPages) start(title, leastMs[name].plain, leastMs[name].slow)
    for (const [title, what] of [
      ['Abroad, the built app, cards in the page', 'kept'],
      ['Abroad, the built app, the first three of them', 'first'],
      ["Abroad, the built app, the app's own", 'app'],
    ] as const)
      start(
        title,
        app.plain.map((one) => one[what]),
        app.slow.map((one) => one[what]),
      )
  }
  return [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellsOf(one: Measures): string[] {
  const syncs = [one.firstSync, one.noChange, one.counts, one.words].flatMap((list) => [ms(msOf(list)), kB(bytesOf(list))])
  return [
    ...syncs,
    `${ms(median(one.coldMs.plain))} / ${ms(median(one.coldMs.slow))}`,
    `${percentile(one.liveMs, 0.5).toFixed(1)} / ${percentile(one.liveMs, 0.95).toFixed(1)}`,
  ]
}

function floorOf({ measures: { ours, raw, dexie } }: Run): Claim[] {
  if (!ours || !raw || !dexie) return []
  return [
    atMost('first sync against plain Dexie rows', msOf(ours.firstSync) / msOf(dexie.firstSync), 1, times),
    atMost('cold start against raw rows, CPU 1×', median(ours.coldMs.plain) / median(raw.coldMs.plain), 1.3, times),
    atMost('cold start against raw rows, CPU 4×', median(ours.coldMs.slow) / median(raw.coldMs.slow), 1.3, times),
  ]
}

/** Ratios to the others in the same run; what they come to in milliseconds is in the table. */
function goalsOf({ measures, app, growth }: Run): Claim[] {
  const { ours, raw, dexie } = measures
  if (!ours) return []
  const first = msOf(ours.firstSync)
  const against = (name: Name, limit: number) => {
    const { title } = contenders.find((contender) => contender.name === name) ?? { title: name }
    return measures[name] ? [atMost(`first sync against ${title}`, first / msOf(measures[name].firstSync), limit, times)] : []
  }
  const [small, large] = [growth.at(0), growth.at(-1)]
  return [
    ...(app && raw
      ? (['plain', 'slow'] as const).flatMap((speed) => {
          const [rate, limit, rows] = [...(speed === 'plain' ? [1, 1.2] : [4, 1.4]), median(raw.coldMs[speed])] as [number, number, number]
          return [
            atMost(
              `20 cards in the page of the built app against raw rows, CPU ${rate}×`,
              startOf(app[speed], 'kept') / rows,
              limit,
              times,
            ),
            atMost(`20 cards of the built app's own against raw rows, CPU ${rate}×`, startOf(app[speed], 'app') / rows, limit, times),
            atMost(`first cards of the built app against raw rows, CPU ${rate}×`, startOf(app[speed], 'first') / rows, 0.8, times),
          ]
        })
      : []),
    ...(dexie
      ? ([0.5, 0.95] as const).map((share) =>
          atMost(
            `write to the screen against plain Dexie rows, p${share * 100}`,
            percentile(ours.liveMs, share) / percentile(dexie.liveMs, share),
            0.9,
            times,
          ),
        )
      : []),
    ...against('tanstack-query', 1),
    ...against('dexie', 0.35),
    ...against('rxdb', 0.2),
    ...against('pouchdb', 0.2),
    ...(dexie
      ? [
          atMost('no change against plain Dexie rows', msOf(ours.noChange) / msOf(dexie.noChange), 0.03, times),
          atMost('1 % of counts against plain Dexie rows', msOf(ours.counts) / msOf(dexie.counts), 0.04, times),
        ]
      : []),
    atMost('no change, sent by the service, kB', median(ours.noChange.map((one) => one.sent)), 200, kB),
    ...(small && large && small !== large
      ? [
          atMost('growth exponent of the first sync', exponentOf(small, large, 'firstSyncMs'), 1.05, hundredths),
          atMost('growth exponent of the cold start', exponentOf(small, large, 'coldMs'), 0.05, hundredths),
          atMost('growth exponent of the cold start, CPU 4×', exponentOf(small, large, 'slowColdMs'), 0.05, hundredths),
        ]
      : []),
  ]
}

function growthLines(growth: readonly Growth[]): string[] {
  if (growth.length === 0) return []
  const rows = growth.map(
    (one) => `| ${one.itemCount.toLocaleString('en')} | ${ms(one.firstSyncMs)} | ${ms(one.coldMs)} / ${ms(one.slowColdMs)} |`,
  )
  return ['\n## Growth of ours\n', '| items | first sync ms | cold offline start ms, CPU 1× / 4× |', '|--:|--:|--:|', ...rows]
}

function exponentOf(small: Growth, large: Growth, what: 'firstSyncMs' | 'coldMs' | 'slowColdMs'): number {
  return Math.log(large[what] / small[what]) / Math.log(large.itemCount / small.itemCount)
}

const startOf = (starts: readonly AppStart[], what: keyof AppStart) => median(starts.map((start) => start[what]))

function msOf(list: readonly SyncMeasure[]): number {
  return median(list.map((one) => one.ms))
}

function bytesOf(list: readonly SyncMeasure[]): number {
  return median(list.map((one) => one.sent + one.received))
}

const kB = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 2 : 0)
const hundredths = (value: number) => value.toFixed(2)
