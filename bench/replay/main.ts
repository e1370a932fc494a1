import { join } from 'node:path'
import { atMost, lineOf, machine, ms, table, times } from '../support/report.ts'
import { withBrowser } from '../support/browser.ts'
import { buildPages } from '../support/build-pages.ts'
import { temporaryFolder } from '../support/set-up.ts'
import { median } from '../support/statistics.ts'
import { contenders } from './contenders.ts'
import type { Name } from './contenders.ts'
import { countsOf } from './counts.ts'
import type { Counts } from './counts.ts'
import { entriesOf } from './entries.ts'
import { startReplayService } from './service.ts'

/**
 * Sends a queue of offline writes over a network that loses 5 % of the replies, next to four other queues. BENCH_QUICK=1 sends 100 writes
 * once, BENCH_ONLY=ours,rxdb leaves contenders out. Exits with 1 if our outbox lost, doubled or reordered anything.
 */
const isQuick = process.env['BENCH_QUICK'] === '1'
const [entryCount, turnCount] = isQuick ? [100, 1] : [1_000, 5]
const only = process.env['BENCH_ONLY']?.split(',')
const chosen = contenders.filter(({ name }) => only?.includes(name) ?? true)
/** A contender may still send something after it reports an empty queue. */
const restMs = 1_000

interface Turn {
  ms: number
  requests: number
  lostReplies: number
  counts: Counts
}

const work = temporaryFolder('replay')
await buildPages(chosen.map(({ name, page }) => ({ name: `replay-${name}`, page })))
const turns = new Map<Name, Turn[]>(chosen.map(({ name }) => [name, []]))
for (let turn = 0; turn < turnCount; turn += 1) {
  console.error(`replay ${turn + 1} of ${turnCount}`)
  // Another contender is first in each turn; all of a turn lose the same replies by number.
  for (const index of chosen.keys()) {
    const { name } = chosen[(index + turn) % chosen.length]!
    await measureTurn(name, turn + 1).then(
      (one) => turns.get(name)?.push(one),
      (error) => console.error(`${name}: ${String(error)}`),
    )
  }
}

const head = ['turns', 'ms', 'min to max', 'requests', 'replies lost', 'last entries lost', 'entries lost', 'doubled', 'reordered']
console.log(`\n${entryCount} intents, 5 % of the replies lost; ${machine()}. Medians of the turns; losses are sums of all turns.\n`)
console.log(table([['', ...head], ...chosen.map(({ name, title }) => [title, ...cellsOf(turns.get(name) ?? [])])]))
const ours = turns.get('ours') ?? []
if (ours.length > 0) {
  const wrong = ours.flatMap(({ counts }) => Object.values(counts) as number[]).reduce((total, count) => total + count, 0)
  const peers = chosen.filter(({ name }) => name !== 'ours')
  console.log(`\n${lineOf(atMost('lost, doubled or reordered', wrong, 0, String))}`)
  for (const { name, title } of peers) console.log(lineOf(atMost(`against ${title}`, msOf(ours) / msOf(turns.get(name) ?? []), 1, times)))
  if (wrong > 0) process.exitCode = 1
}

async function measureTurn(name: Name, seed: number): Promise<Turn> {
  const service = await startReplayService(seed)
  try {
    const tookMs = await withBrowser(join(work, `${name}-${seed}`), async (page) => {
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
      await page.goto(`${service.address}/bench/replay-${name}/`)
      await page.evaluate(`window.replay.submit(${entryCount})`)
      service.goOnline()
      const took = await page.evaluate<number>('window.replay.drain()')
      await page.waitForTimeout(restMs)
      return took
    })
    const { effects, requests, lostReplies } = service.traffic
    return { ms: tookMs, requests, lostReplies, counts: countsOf(entriesOf(entryCount), effects) }
  } finally {
    await service.close()
  }
}

function cellsOf(list: readonly Turn[]): string[] {
  if (list.length === 0) return ['0', 'failed', ...head.slice(2).map(() => '')]
  const took = list.map((turn) => turn.ms)
  const sum = (what: keyof Counts) => String(list.reduce((total, { counts }) => total + counts[what], 0))
  return [
    String(list.length),
    ms(median(took)),
    `${ms(Math.min(...took))} to ${ms(Math.max(...took))}`,
    median(list.map((turn) => turn.requests)).toFixed(0),
    median(list.map((turn) => turn.lostReplies)).toFixed(0),
    ...(['lostLast', 'lostEach', 'doubled', 'reordered'] as const).map(sum),
  ]
}

function msOf(list: readonly Turn[]): number {
  return median(list.map((turn) => turn.ms))
}
