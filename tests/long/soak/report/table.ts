import type { Figures } from './figures.ts'

/** The figures of the runs, a column each. */
export function tableOf(all: readonly Figures[]): string[] {
  const rows: [string, ...string[]][] = [
    ['', ...all.map(({ store }) => store)],
    ['citizens', ...all.map(({ citizens }) => String(citizens))],
    ['minutes', ...all.map(({ minutes }) => String(minutes))],
    ['taps', ...all.map(({ taps, tapsCutShort }) => `${taps}, ${tapsCutShort} cut short`)],
    ['tap to saved', ...all.map(({ tapToSavedMs }) => spreadText(tapToSavedMs))],
    ['on a slow wire', ...all.map(({ tapToSavedOnSlowMs }) => spreadText(tapToSavedOnSlowMs))],
    ['intents', ...all.map(({ intents, applied, replaced }) => `${intents}, ${applied} applied, ${replaced} replaced unsent`)],
    ['sent again', ...all.map(({ sentAgain, mostTries }) => `${sentAgain}, one ${mostTries} times`)],
    ['kills', ...all.map(({ kills }) => countsText(kills))],
    ['wire faults', ...all.map(({ wireFaults }) => countsText(wireFaults))],
    ['connections', ...all.map(({ wire: w }) => `${w.connections}, ${w.refused} refused, ${w.reset} reset, ${w.cut} cut`)],
    ['drops', ...all.map(({ wire: w }) => `${w.packetsLost} packets, ${w.bytesSwallowed} bytes swallowed`)],
    ['bytes', ...all.map(({ wire: w }) => `${w.bytesUp} up, ${w.bytesDown} down`)],
    ['longest to quiet', ...all.map(({ longestToQuietMs: ms }) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`))],
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

/** By all runs together: what a script looks for. */
export function lastLine(all: readonly Figures[]): string {
  const sum = (name: 'lost' | 'duplicated' | 'reordered' | 'stuck') => all.reduce((total, figures) => total + figures[name], 0)
  return `lost ${sum('lost')} duplicated ${sum('duplicated')} reordered ${sum('reordered')} stuck ${sum('stuck')}`
}

function spreadText({ median, of95in100, longest }: Figures['tapToSavedMs']): string {
  if (longest === 0) return 'no tap'
  return `${median} ms, 95 % in ${of95in100}, longest ${longest}`
}

function countsText(counts: Record<string, number>): string {
  const entries = Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other))
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  return entries.length === 0 ? '0' : `${total} (${entries.map(([name, count]) => `${name} ${count}`).join(', ')})`
}
