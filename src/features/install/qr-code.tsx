import { encode } from 'uqr'

/** Cameras want a rim of four modules, and dark on light: the code keeps its colours in the dark too. */
const rim = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: rim })
  return (
    <svg className="install-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={shapeOf(data)} />
    </svg>
  )
}

/** One path for all dark modules, a run of a line at a time: no seams between them. */
export function shapeOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`)).join('')
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}
