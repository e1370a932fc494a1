import type { Second } from './measures.ts'
import type { SceneRun } from './scenes.ts'

const [width, left, right, panelHeight, gap, top] = [900, 70, 16, 120, 58, 30]
const maxPoints = 300

/** Load over time, a panel for each scene: what arrived, and what was answered whole. */
export function pictureOf(runs: readonly { title: string; run: SceneRun }[]): string {
  const height = top + runs.length * (panelHeight + gap)
  const panels = runs.flatMap(({ title, run }, no) => panel(title, run, top + no * (panelHeight + gap) + 16))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Requests a second over time, by scene">
<style>${style}
</style>
<rect class="paper" width="${width}" height="${height}"/>
<path class="arrived" d="M${left} 14 h28"/><text x="${left + 34}" y="18">requests that arrive, a second</text>
<path class="served" d="M${left + 250} 14 h28"/><text x="${left + 284}" y="18">answered whole</text>
${panels.join('\n')}
</svg>
`
}

function panel(title: string, { world, marks }: SceneRun, y: number): string[] {
  const points = thinned(world.measures.seconds)
  const lengthS = world.measures.seconds.length
  const bottom = y + 16 + panelHeight
  const most = Math.max(1, ...points.map(({ arrived }) => arrived))
  const x = (atS: number) => round(left + (atS / lengthS) * (width - left - right))
  const at = (value: number) => round(bottom - (value / most) * (panelHeight - 8))
  const path = (of: (second: Second) => number) =>
    `M${points.map((point, no) => `${x(((no + 0.5) * lengthS) / points.length)} ${at(of(point))}`).join(' L')}`
  const minutes = lengthS / 60
  const apart = [1, 2, 5, 10, 20].find((some) => minutes / some <= 10) ?? 60
  return [
    `<text class="title" x="${left}" y="${y + 8}">${title}</text>`,
    `<line class="axis" x1="${left}" x2="${width - right}" y1="${bottom}" y2="${bottom}"/>`,
    ...marks.flatMap(({ atMs, name }) => [
      `<line class="axis" x1="${x(atMs / 1_000)}" x2="${x(atMs / 1_000)}" y1="${y + 16}" y2="${bottom}" stroke-dasharray="2 3"/>`,
      `<text class="mark" x="${x(atMs / 1_000) + 4}" y="${y + 24}">${name}</text>`,
    ]),
    `<path class="arrived" d="${path(({ arrived }) => arrived)}"/>`,
    `<path class="served" d="${path(({ served }) => served)}"/>`,
    ...[0, most].map((value) => `<text class="end" x="${left - 6}" y="${at(value) + 4}">${Math.round(value).toLocaleString('en')}</text>`),
    ...Array.from({ length: Math.floor(minutes / apart) + 1 }, (_, no) => no * apart).map(
      (minute) => `<text class="minute" x="${x(minute * 60)}" y="${bottom + 16}">${minute} min</text>`,
    ),
  ]
}

/** So few points that a file stays small, each the mean of the seconds it stands for. */
function thinned(seconds: readonly Second[]): Second[] {
  const each = Math.max(1, Math.ceil(seconds.length / maxPoints))
  return Array.from({ length: Math.ceil(seconds.length / each) }, (_, no) => {
    const some = seconds.slice(no * each, (no + 1) * each)
    const mean = (what: keyof Second) => some.reduce((sum, second) => sum + second[what], 0) / some.length
    return { arrived: mean('arrived'), served: mean('served'), shed: mean('shed'), refused: mean('refused') }
  })
}

const round = (value: number) => Math.round(value * 10) / 10

/** Light, and dark where whoever looks prefers it; lines differ in more than colour. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: var(--ink) }
  svg { --ink: #1c1c1c; --thin: #8a8a8a; --arrived: #b3410e; --served: #0b6b57; --paper: #ffffff }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #ececec; --thin: #8f8f8f; --arrived: #f0a070; --served: #6fd0b8; --paper: #161616 }
  }
  .paper { fill: var(--paper) }
  .axis { stroke: var(--thin); stroke-width: 1 }
  .arrived { fill: none; stroke: var(--arrived); stroke-width: 1.5; stroke-dasharray: 5 2 }
  .served { fill: none; stroke: var(--served); stroke-width: 2 }
  .title { font-size: 14px; font-weight: 600 }
  .mark { font-size: 11px }
  .end { text-anchor: end }
  .minute { text-anchor: middle }`
