import { parts } from './measures.ts'
import type { Second } from './measures.ts'
import type { SceneName, SceneRun } from './scenes.ts'

type Row = [what: string, figure: string]

/** The results of a scene, one row each. */
export function rowsOf(name: SceneName, run: SceneRun): Row[] {
  return [...rows[name](run), ...totals(run), ...classes(run)]
}

const rows: Record<SceneName, (run: SceneRun) => Row[]> = {
  published(run) {
    const { itemAtMs, alertAtMs } = run.world.fleet
    const item = sinceOpening(run, itemAtMs)
    return [
      ['from opening until a device has the item: 50, 99, 100 % of devices', quantiles(item)],
      ['until it has the alert', quantiles(sinceOpening(run, alertAtMs))],
      ['99 % have the item within 60 s of opening', shareAt(item, 0.99) <= 60_000 ? 'holds' : '**missed**'],
      ['from publishing until 50, 99, 100 % have the item', quantiles([...itemAtMs].toSorted(byNumber))],
    ]
  },
  'line-returns'(run) {
    const { submitted, settled, settledAtMs, appliedAgain } = run.world.fleet.writes
    const waits = [...settledAtMs].map((atMs) => atMs - run.backMs).toSorted(byNumber)
    const total = (list: Uint8Array) => count(list.reduce((sum, one) => sum + one, 0))
    return [
      ['writes submitted, applied by the services', `${total(submitted)}, ${total(settled)}`],
      ['writes sent again because a reply was lost', count(appliedAgain)],
      ['from the return of the network until the outbox is empty: 50, 99, 100 % of devices', quantiles(waits)],
    ]
  },
  'services-return'(run) {
    const { seconds: all } = run.world.measures
    const backS = run.backMs / 1_000
    const [before, away, after] = [all.slice(backS - 900, backS - 600), all.slice(backS - 540, backS), all.slice(backS, backS + 60)]
    const peak = Math.max(...after.map(({ arrived }) => arrived))
    return [
      [
        'requests a second before, while down, in the first minute after',
        [before, away, after].map((list) => count(mean(list))).join(', '),
      ],
      ['the busiest second of that minute, against its mean', `${count(peak)}, ${(peak / Math.max(1, mean(after))).toFixed(2)} ×`],
      ['normal again (ten seconds with under 1 % shed) after', normalAfter(all, backS)],
    ]
  },
}

function totals({ world, devices, backMs }: SceneRun): Row[] {
  const all = world.measures.seconds
  const after = all.slice(backMs / 1_000)
  const peak = after.reduce((most, second, no) => (second.arrived > (after[most]?.arrived ?? 0) ? no : most), 0)
  const sum = (what: keyof Second) => count(all.reduce((total, second) => total + second[what], 0))
  return [
    ['devices; maximum open at once', `${count(devices)}; ${count(world.fleet.maxOpen())}`],
    [
      'requests that arrived, were served, shed by a process, refused by the proxy',
      (['arrived', 'served', 'shed', 'refused'] as const).map(sum).join(', '),
    ],
    ['the busiest second', `${count(after[peak]?.arrived ?? 0)} requests, at ${peak} s`],
  ]
}

function classes({ world }: SceneRun): Row[] {
  return parts.flatMap((part): Row[] => {
    const { arrived, served, delays } = world.measures.of(part)
    if (arrived === 0) return []
    const times = served === 0 ? '' : `, p50 ${ms(delays.atMs(0.5))}, p99 ${ms(delays.atMs(0.99))}`
    return [[`${part}: requests, served, time in the services`, `${count(arrived)}, ${((served / arrived) * 100).toFixed(1)} %${times}`]]
  })
}

function sinceOpening({ world }: SceneRun, atMs: Float64Array): number[] {
  return [...atMs].map((known, no) => known - world.fleet.openedAtMs[no]!).toSorted(byNumber)
}

/** Devices that never knew come last. */
function byNumber(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return one - other
}

/** The first second that starts ten normal ones. */
function normalAfter(list: readonly Second[], fromS: number): string {
  const isNormal = ({ arrived, shed, refused }: Second) => shed + refused <= 0.01 * Math.max(1, arrived)
  for (let no = Math.ceil(fromS); no + 10 <= list.length; no += 1)
    if (list.slice(no, no + 10).every(isNormal)) return `${no - Math.ceil(fromS)} s`
  return '**not within the run**'
}

const shareAt = (sorted: readonly number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
const quantiles = (sorted: readonly number[]) => [0.5, 0.99, 1].map((share) => seconds(shareAt(sorted, share))).join(', ')
const mean = (list: readonly Second[]) => list.reduce((sum, { arrived }) => sum + arrived, 0) / Math.max(1, list.length)
const count = (value: number) => Math.round(value).toLocaleString('en')
const seconds = (value: number) => (Number.isNaN(value) ? 'never' : `${(value / 1_000).toFixed(1)} s`)
const ms = (value: number) => (value >= 1_000 ? seconds(value) : `${value.toFixed(value < 10 ? 1 : 0)} ms`)
