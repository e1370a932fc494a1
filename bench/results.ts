import { contenders } from './contenders.ts'
import type { Name } from './contenders.ts'
import type { Growth } from './growth.ts'
import type { Measures, SyncMeasure } from './measures.ts'
import { median, percentile } from './statistics.ts'

export interface Run {
  itemCount: number
  repetitions: number
  measures: Record<Name, Measures>
  app: { plain: number[]; slow: number[] } | null
  growth: Growth[]
  cpuCount: number
  loads: number[]
}

interface Claim {
  text: string
  holds: boolean
}

/** `holds` is false when the floor does not hold. */
export function report(run: Run): { text: string; holds: boolean } {
  const floor = floorOf(run)
  const parts = [
    '# Bench\n',
    `${run.itemCount.toLocaleString('en')} generated items, one language of four, medians of ${run.repetitions} repetitions in one run, contenders in turn. Durability: relaxed for all. ` +
      `${run.cpuCount} CPUs, load average ${Math.min(...run.loads).toFixed(1)} to ${Math.max(...run.loads).toFixed(1)} while measuring. kB are at the service's sockets, sent and received, headers and all, 1,000 bytes each.\n`,
    table(run),
    '\nWithout a change feed (all but ours) every page is asked for again with its ETag.\n',
    '## Floor\n',
    ...floor.map(line),
    '\n## Goals\n',
    ...goalsOf(run).map(line),
    ...growthLines(run.growth),
  ]
  return { text: `${parts.join('\n')}\n`, holds: floor.every((claim) => claim.holds) }
}

function table({ measures, app }: Run): string {
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
  if (app)
    rows.push(['Abroad, the built app', ...Array.from({ length: 8 }, () => ''), `${ms(median(app.plain))} / ${ms(median(app.slow))}`, ''])
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

function goalsOf({ measures, app, growth }: Run): Claim[] {
  const { ours, dexie, rxdb, pouchdb } = measures
  if (!ours) return []
  const first = msOf(ours.firstSync)
  const against = (other: Measures | undefined, title: string, limit: number) =>
    other ? [atLeast(`first sync, quicker than ${title}`, msOf(other.firstSync) / first, limit)] : []
  const [small, large] = [growth.at(0), growth.at(-1)]
  return [
    atMost('first sync, ms', first, 600, ms),
    ...against(dexie, 'plain Dexie rows', 2.5),
    ...against(rxdb, 'RxDB', 4),
    ...against(pouchdb, 'PouchDB', 8),
    atMost('no change, sent by the service, kB', median(ours.noChange.map((one) => one.sent)), 500, kB),
    atMost('no change, both ways, kB', bytesOf(ours.noChange), 500, kB),
    atMost('no change, ms', msOf(ours.noChange), 10, ms),
    atMost('1 % of counts, kB', bytesOf(ours.counts), 12_000, kB),
    atMost('1 % of counts, ms', msOf(ours.counts), 25, ms),
    atMost("1 % of words and 20 new, share of the first sync's bytes", bytesOf(ours.words) / bytesOf(ours.firstSync), 0.03, percent),
    atMost('cold start, CPU 1×, ms', median(ours.coldMs.plain), 200, ms),
    atMost('cold start, CPU 4×, ms', median(ours.coldMs.slow), 500, ms),
    ...(app
      ? [
          atMost('cold start of the built app, CPU 1×, ms', median(app.plain), 200, ms),
          atMost('cold start of the built app, CPU 4×, ms', median(app.slow), 500, ms),
        ]
      : []),
    atMost('write to the screen, p50 ms', percentile(ours.liveMs, 0.5), 2.5, tenths),
    atMost('write to the screen, p95 ms', percentile(ours.liveMs, 0.95), 5, tenths),
    ...(small && large && small !== large
      ? [
          atMost('growth exponent of the cold start', exponentOf(small, large, 'coldMs'), 0.05, hundredths),
          atMost('growth exponent of the cold start, CPU 4×', exponentOf(small, large, 'slowColdMs'), 0.05, hundredths),
          atMost('first sync of 100,000, ms', large.firstSyncMs, 7_000, ms),
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

function exponentOf(small: Growth, large: Growth, what: 'coldMs' | 'slowColdMs'): number {
  return Math.log(large[what] / small[what]) / Math.log(large.itemCount / small.itemCount)
}

function msOf(list: readonly SyncMeasure[]): number {
  return median(list.map((one) => one.ms))
}

function bytesOf(list: readonly SyncMeasure[]): number {
  return median(list.map((one) => one.sent + one.received))
}

function atMost(title: string, value: number, limit: number, written: (value: number) => string): Claim {
  return { text: `${title}: ${written(value)}, at most ${written(limit)}`, holds: value <= limit }
}

function atLeast(title: string, value: number, limit: number): Claim {
  return { text: `${title}: ${times(value)}, at least ${times(limit)}`, holds: value >= limit }
}

function line(claim: Claim): string {
  return `- ${claim.holds ? 'holds' : '**missed**'}: ${claim.text}`
}

const ms = (value: number) => value.toFixed(value < 20 ? 1 : 0)
const kB = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 2 : 0)
const times = (value: number) => `${value.toFixed(2)} ×`
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const tenths = (value: number) => value.toFixed(1)
const hundredths = (value: number) => value.toFixed(2)
