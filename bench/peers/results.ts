import { cpus } from 'node:os'
import type { AppStart } from '../support/app.ts'
import { atMost, lineOf, ms, table, times } from '../support/report.ts'
import type { Claim } from '../support/report.ts'
import { median, percentile } from '../support/statistics.ts'
import { contenders } from './contenders.ts'
import type { Name } from './contenders.ts'
import type { Measures, SyncMeasure } from './measures.ts'

export interface Run {
  itemCount: number
  repetitions: number
  measures: Partial<Record<Name, Measures>>
  app: { plain: AppStart[]; slow: AppStart[] } | null
  loads: number[]
}

/** `holds` is false if the floor does not hold. */
export function report(run: Run): { text: string; holds: boolean } {
  const floor = floorOf(run)
  const [least, most] = [Math.min(...run.loads).toFixed(1), Math.max(...run.loads).toFixed(1)]
  const parts = [
    `\n${run.itemCount.toLocaleString('en')} generated items, one language of four, medians of ${run.repetitions} repetitions in one run, contenders in turn, durability relaxed. ${cpus().length} CPUs, load average ${least} to ${most}. kB are sent and received at the service's sockets, headers included, 1,000 bytes each.\n`,
    tableOf(run),
    '\nOnly Abroad has a change feed; the others request every page again with its ETag. TanStack Query holds everything in memory, so a write is on the screen before it is stored.\n',
    'Floor\n',
    ...floor.map(lineOf),
    '\nGoals\n',
    ...goalsOf(run).map(lineOf),
  ]
  return { text: parts.join('\n'), holds: floor.every((claim) => claim.holds) }
}

function tableOf({ measures, app }: Run): string {
  const syncs = ['first sync ms', 'kB', 'no change ms', 'kB', '1 % of counts ms', 'kB', '1 % of texts and 20 new ms', 'kB']
  const head = ['', ...syncs, 'cold offline start to 20 items ms, CPU 1× / 4×', 'write to live query ms, p50 / p95']
  const rows = contenders.flatMap(({ name, title }) => (measures[name] ? [[title, ...cellsOf(measures[name])]] : []))
  const starts = { kept: 'cards in the page', first: 'the first three of them', app: 'cards of the app itself' }
  for (const [what, title] of app ? (Object.entries(starts) as [keyof AppStart, string][]) : []) {
    const [plain, slow] = [startOf(app!.plain, what), startOf(app!.slow, what)]
    rows.push([`Abroad, built app, ${title}`, ...syncs.map(() => ''), `${ms(plain)} / ${ms(slow)}`, ''])
  }
  return table([head, ...rows])
}

function cellsOf(one: Measures): string[] {
  const syncs = [one.firstSync, one.noChange, one.counts, one.texts].flatMap((list) => [
    ms(msOf(list)),
    kB(median(list.map(({ sent, received }) => sent + received))),
  ])
  const live = [0.5, 0.95].map((share) => percentile(one.liveMs, share).toFixed(1))
  return [...syncs, `${ms(median(one.coldMs.plain))} / ${ms(median(one.coldMs.slow))}`, live.join(' / ')]
}

function floorOf({ measures: { ours, dexie } }: Run): Claim[] {
  if (!ours || !dexie) return []
  return [
    atMost('first sync against plain Dexie rows', msOf(ours.firstSync) / msOf(dexie.firstSync), 1, times),
    atMost('cold start against plain Dexie rows, CPU 1×', median(ours.coldMs.plain) / median(dexie.coldMs.plain), 1.3, times),
    atMost('cold start against plain Dexie rows, CPU 4×', median(ours.coldMs.slow) / median(dexie.coldMs.slow), 1.3, times),
  ]
}

/** Ratios to the others of the same run; the table has the milliseconds. */
function goalsOf({ measures, app }: Run): Claim[] {
  const { ours, raw, dexie } = measures
  if (!ours) return []
  const against = (name: Name, limit: number) => {
    const title = contenders.find((contender) => contender.name === name)?.title ?? name
    const peer = measures[name]
    return peer ? [atMost(`first sync against ${title}`, msOf(ours.firstSync) / msOf(peer.firstSync), limit, times)] : []
  }
  const starts = (
    [
      ['plain', 1, 1.2],
      ['slow', 4, 1.4],
    ] as const
  ).flatMap(([speed, rate, limit]) => {
    if (!app || !raw) return []
    const ratio = (what: keyof AppStart) => startOf(app[speed], what) / median(raw.coldMs[speed])
    return [
      atMost(`20 cards in the page of the built app against raw rows, CPU ${rate}×`, ratio('kept'), limit, times),
      atMost(`20 cards of the built app itself against raw rows, CPU ${rate}×`, ratio('app'), limit, times),
      atMost(`first cards of the built app against raw rows, CPU ${rate}×`, ratio('first'), 0.8, times),
    ]
  })
  const live = (share: number, of: Measures) => percentile(of.liveMs, share)
  const rows = dexie
    ? [
        ...[0.5, 0.95].map((share) =>
          atMost(`write to the screen against plain Dexie rows, p${share * 100}`, live(share, ours) / live(share, dexie), 0.9, times),
        ),
        atMost('no change against plain Dexie rows', msOf(ours.noChange) / msOf(dexie.noChange), 0.03, times),
        atMost('1 % of counts against plain Dexie rows', msOf(ours.counts) / msOf(dexie.counts), 0.04, times),
      ]
    : []
  return [
    ...starts,
    ...rows,
    ...against('tanstack-query', 1),
    ...against('dexie', 0.35),
    ...against('rxdb', 0.2),
    atMost('no change, sent by the service, kB', median(ours.noChange.map(({ sent }) => sent)), 200, kB),
  ]
}

const startOf = (starts: readonly AppStart[], what: keyof AppStart) => median(starts.map((start) => start[what]))
const msOf = (list: readonly SyncMeasure[]) => median(list.map((one) => one.ms))
const kB = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 2 : 0)
