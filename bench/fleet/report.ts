import { parts } from './measures.ts'
import type { Part, Second } from './measures.ts'
import type { SceneName, SceneRun } from './scenes.ts'

type Row = [what: string, figure: string]

/** What a scene has shown, line by line. */
export function rowsOf(name: SceneName, run: SceneRun): Row[] {
  switch (name) {
    case 'published':
      return publishedRows(run)
    case 'line-returns':
      return lineRows(run)
    case 'services-return':
      return returnRows(run)
    case 'overloaded':
      return overloadRows(run)
  }
}

export const isMet = (run: SceneRun) => shareAt(sinceOpening(run, run.world.fleet.itemAtMs), 0.99) <= 60_000

function publishedRows(run: SceneRun): Row[] {
  const { fleet } = run.world
  const item = sinceOpening(run, fleet.itemAtMs)
  const alert = sinceOpening(run, fleet.alertAtMs)
  return [
    ['from its opening until a device knows of the item: 50, 99, 100 % of devices', quantiles(item)],
    ['the same of the alert', quantiles(alert)],
    ['99 % know of the item within 60 s of opening', isMet(run) ? 'holds' : '**missed**'],
    ['from publishing until 50, 99, 100 % of all know of the item', quantiles([...fleet.itemAtMs].toSorted(byNumber))],
    ...load(run),
    ...classes(run, 'all'),
  ]
}

function lineRows(run: SceneRun): Row[] {
  const { words } = run.world.fleet
  const [back] = run.marks
  const waits = [...words.settledAtMs].map((atMs) => atMs - (back?.atMs ?? 0)).toSorted(byNumber)
  const total = (list: Iterable<number>) => [...list].reduce((sum, one) => sum + one, 0)
  return [
    ['words that waited, and that the services have done', `${count(total(words.said))}, ${count(total(words.settled))}`],
    ['words that came once more because an answer was lost', count(words.doneAgain)],
    ['from the return of the line until nothing waits on 50, 99, 100 % of devices', quantiles(waits)],
    ...load(run, back?.atMs),
    ...classes(run, 'first minute'),
  ]
}

function returnRows(run: SceneRun): Row[] {
  const [, back] = run.marks
  const backS = (back?.atMs ?? 0) / 1_000
  const { seconds } = run.world.measures
  const before = seconds.slice(backS - 900, backS - 600)
  const after = seconds.slice(backS, backS + 60)
  const peak = Math.max(...after.map(({ arrived }) => arrived))
  return [
    [
      'requests a second before, while the services were away, in the first minute after',
      [before, seconds.slice(backS - 540, backS), after].map(mean).join(', '),
    ],
    [
      'the fullest second of that first minute, against its mean',
      `${count(peak)}, ${(peak / Math.max(1, Number(mean(after).replaceAll(',', '')))).toFixed(2)} ×`,
    ],
    ['back to normal (of ten seconds fewer than 1 % sent away) after', normalAfter(seconds, backS)],
    ...classes(run, 'first minute'),
  ]
}

function overloadRows(run: SceneRun): Row[] {
  const [from, until] = run.marks.map(({ atMs }) => atMs / 1_000)
  const { seconds } = run.world.measures
  const goodput = goodShare(run, 'overload', (until ?? 0) - (from ?? 0))
  return [
    ['processes', count(run.world.processes)],
    ['goodput while overloaded: share of the processors that went into whole answers', percent(goodput)],
    ['back to normal (of ten seconds fewer than 1 % sent away) after', normalAfter(seconds, until ?? 0)],
    ...load(run),
    ...classes(run, 'before'),
    ...classes(run, 'overload'),
  ]
}

/** Of the processors' time in a phase, what answers that were given came to, without what is reckoned for those that were not. */
function goodShare({ world }: SceneRun, phase: string, lengthS: number): number {
  const usefulMs = parts.reduce((sum, part) => sum + world.measures.of(phase, part).usefulMs, 0)
  return usefulMs / (lengthS * 1_000 * world.processes)
}

function load({ world, devices }: SceneRun, fromMs = 0): Row[] {
  const { seconds } = world.measures
  const after = seconds.slice(fromMs / 1_000)
  const peak = after.reduce((most, second, no) => (second.arrived > (after[most]?.arrived ?? 0) ? no : most), 0)
  const all = (what: keyof Second) => count(seconds.reduce((sum, second) => sum + second[what], 0))
  return [
    ['devices; open at once at most', `${count(devices)}; ${count(world.fleet.mostOpen())}`],
    [
      'requests that arrived, were served, shed by a process, refused by the proxy',
      [all('arrived'), all('served'), all('shed'), all('refused')].join(', '),
    ],
    ['the fullest second', `${count(after[peak]?.arrived ?? 0)} requests, at ${peak} s`],
  ]
}

function classes({ world }: SceneRun, phase: string): Row[] {
  return parts.flatMap((part: Part): Row[] => {
    const { arrived, served, delays } = world.measures.of(phase, part)
    if (arrived === 0) return []
    const times = served === 0 ? '' : `, p50 ${ms(delays.atMs(0.5))}, p99 ${ms(delays.atMs(0.99))}`
    return [[`${phase}, ${part}: requests, served, time in the services`, `${count(arrived)}, ${percent(served / arrived)}${times}`]]
  })
}

function sinceOpening({ world }: SceneRun, atMs: Float64Array): number[] {
  return [...atMs].map((known, no) => known - world.fleet.openedAtMs[no]!).toSorted(byNumber)
}

/** Who never knew stands at the end. */
function byNumber(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return one - other
}

const shareAt = (sorted: readonly number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

const quantiles = (sorted: readonly number[]) => [0.5, 0.99, 1].map((share) => seconds(shareAt(sorted, share))).join(', ')

/** The first second from which on ten in a row are normal. */
export function normalAfter(list: readonly Second[], fromS: number): string {
  const isNormal = ({ arrived, shed, refused }: Second) => shed + refused <= 0.01 * Math.max(1, arrived)
  for (let no = Math.ceil(fromS); no + 10 <= list.length; no += 1)
    if (list.slice(no, no + 10).every(isNormal)) return `${no - Math.ceil(fromS)} s`
  return '**not within the run**'
}

const mean = (list: readonly Second[]) => count(list.reduce((sum, { arrived }) => sum + arrived, 0) / Math.max(1, list.length))
const count = (value: number) => Math.round(value).toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const seconds = (value: number) => (Number.isNaN(value) ? 'never' : `${(value / 1_000).toFixed(1)} s`)
const ms = (value: number) => (value >= 1_000 ? seconds(value) : `${value.toFixed(value < 10 ? 1 : 0)} ms`)
