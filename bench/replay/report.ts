import { atMost, ms, times } from '#bench/claims.ts'
import type { Claim } from '#bench/claims.ts'
import { replayContenders } from '#bench/contenders.ts'
import { median } from '#bench/statistics.ts'
import type { Replay, Turn } from './measure.ts'

/** Of no contender: no lines. Times and requests are medians of the turns, what went wrong is of all turns together. */
export function replayLines({ wordCount, turns }: Replay): string[] {
  const rows = replayContenders.flatMap(({ name, title }) => (turns[name] ? [[title, ...cellsOf(turns[name])]] : []))
  if (rows.length === 0) return []
  const head = ['', 'turns', 'ms', 'least to most', 'requests', 'answers lost', 'last words lost', 'entries lost', 'doubled', 'reordered']
  return [
    `\n## Replay of ${wordCount.toLocaleString('en')} intents over a line that loses 5 % of the answers\n`,
    'Medians of the turns; lost, doubled and reordered are the sums of all.\n',
    ...[head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
  ]
}

function cellsOf(list: readonly Turn[]): string[] {
  if (list.length === 0) return ['0', 'failed', ...Array.from({ length: 7 }, () => '')]
  const took = list.map((turn) => turn.ms)
  const sum = (of: (turn: Turn) => number) => String(list.reduce((total, turn) => total + of(turn), 0))
  return [
    String(list.length),
    ms(median(took)),
    `${ms(Math.min(...took))} to ${ms(Math.max(...took))}`,
    median(list.map((turn) => turn.requests)).toFixed(0),
    median(list.map((turn) => turn.lostAnswers)).toFixed(0),
    sum(({ counts }) => counts.lostLast),
    sum(({ counts }) => counts.lostEach),
    sum(({ counts }) => counts.doubled),
    sum(({ counts }) => counts.reordered),
  ]
}

export function replayGoals({ turns }: Replay): Claim[] {
  const { ours } = turns
  if (!ours) return []
  const msOf = (list: readonly Turn[]) => median(list.map((turn) => turn.ms))
  const wrong = ours.flatMap(({ counts }) => Object.values(counts) as number[]).reduce((total, count) => total + count, 0)
  return [
    atMost('replay, lost, doubled or reordered', ours.length === 0 ? Number.NaN : wrong, 0, String),
    ...replayContenders.flatMap(({ name, title }) =>
      name !== 'ours' && turns[name] ? [atMost(`replay against ${title}`, msOf(ours) / msOf(turns[name]), 1, times)] : [],
    ),
  ]
}
