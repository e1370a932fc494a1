import type { SoakRun } from '#tests/long/soak/run-soak.ts'

const [width, left, right] = [1_000, 92, 16]
const [top, killsHeight, laneHeight, chartHeight] = [40, 26, 20, 240]

/** Four patterns, so that kinds of fault are told apart without a colour. */
const hatches: Readonly<Record<string, string>> = {
  lossy: 'M0 8 L8 0',
  oneway: 'M0 0 L8 8',
  slow: 'M0 4 L8 4',
  broken: 'M0 8 L8 0 M0 0 L8 8',
}

/** The run as an SVG: kills as marks, a wire of each citizen with its faults as hatched bands, and what was said and done as lines that climb. */
export function pictureOf(run: SoakRun, title: string): string {
  const said = run.citizens.flatMap(({ citizen }) => citizen.said.map(({ atMs }) => atMs))
  const applied = run.citizens.flatMap(({ verdict }) => verdict.appliedAtMs)
  const lengthMs = Math.max(1_000, run.endedMs - run.beganMs)
  const x = (atMs: number) => round(left + (Math.min(Math.max(atMs - run.beganMs, 0), lengthMs) / lengthMs) * (width - left - right))
  const lanesTop = top + killsHeight
  const chartTop = lanesTop + run.citizens.length * laneHeight + 14
  const bottom = chartTop + chartHeight
  const most = Math.max(said.length, applied.length, 1)
  const y = (count: number) => round(bottom - (count / most) * chartHeight)
  const parts = [
    `<text class="title" x="${left}" y="18">${escape(title)}</text>`,
    ...legend(),
    ...killMarks(run, x),
    ...run.citizens.flatMap(({ citizen }, no) => lane(run, { no, name: citizen.name, y: lanesTop + no * laneHeight, x })),
    `<line class="axis" x1="${left}" x2="${width - right}" y1="${bottom}" y2="${bottom}"/>`,
    `<line class="axis" x1="${x(run.healedMs)}" x2="${x(run.healedMs)}" y1="${lanesTop}" y2="${bottom}" stroke-dasharray="2 3"/>`,
    `<text class="end" x="${x(run.healedMs) - 4}" y="${bottom - 6}">all mended</text>`,
    ...minutes(lengthMs).map(
      (minute) => `<text x="${x(run.beganMs + minute * 60_000)}" y="${bottom + 16}" class="mark">${minute} min</text>`,
    ),
    ...[0, most].map((count) => `<text class="end" x="${left - 6}" y="${y(count) + 4}">${count}</text>`),
    `<path class="said" d="${stairs(said, { run, x, y })}"/>`,
    `<path class="applied" d="${stairs(applied, { run, x, y })}"/>`,
  ]
  const height = bottom + 48
  const patterns = Object.entries(hatches).map(
    ([name, path]) =>
      `<pattern id="${name}" class="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${path}"/></pattern>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">
<style>${style}
</style>
<defs>${patterns.join('')}</defs>
<rect class="paper" width="${width}" height="${height}"/>
${parts.join('\n')}
${foot(height)}
</svg>
`
}

function killMarks({ struck }: SoakRun, x: (atMs: number) => number): string[] {
  return struck
    .filter(({ isKill }) => isKill)
    .map(({ name, fromMs }) => {
      const at = x(fromMs)
      return `<circle class="kill" cx="${at}" cy="${top + 6}" r="7"/><text class="mark" x="${at}" y="${top + 10}">${markOf(name)}</text>`
    })
}

function lane({ struck }: SoakRun, { no, name, y, x }: { no: number; name: string; y: number; x: (atMs: number) => number }): string[] {
  const mine = struck.filter(({ isKill, citizen }) => !isKill && citizen === no)
  return [
    `<text class="end" x="${left - 6}" y="${y + 13}">${name}</text>`,
    ...mine.map(({ name: fault, fromMs, untilMs }) => {
      const [from, until] = [x(fromMs), x(untilMs)]
      if (fault === 'reset') return `<line class="drop" x1="${from}" x2="${from}" y1="${y + 2}" y2="${y + 16}"><title>reset</title></line>`
      const shape = `x="${from}" y="${y + 2}" width="${Math.max(1, round(until - from))}" height="14"`
      return `<rect class="band" ${shape} fill="url(#${hatchOf(fault)})"><title>${escape(fault)}</title></rect>`
    }),
  ]
}

function legend(): string[] {
  const entries: [string, string][] = [
    ['lossy', 'packets lost'],
    ['oneway', 'swallowed'],
    ['slow', 'slow or drip'],
    ['broken', 'cut or refused'],
  ]
  return entries.map(([hatch, text], no) => {
    const at = width - right - 480 + no * 120
    return `<rect class="band" x="${at}" y="8" width="14" height="12" fill="url(#${hatch})"/><text x="${at + 18}" y="18">${text}</text>`
  })
}

function foot(height: number): string {
  return [
    `<path class="said" d="M${left} ${height - 12} h28"/><text x="${left + 34}" y="${height - 8}">said on the devices</text>`,
    `<path class="applied" d="M${left + 180} ${height - 12} h28"/><text x="${left + 214}" y="${height - 8}">done by the service</text>`,
    `<text x="${left + 370}" y="${height - 8}">killed: S services, B a browser, D the database, C one of its connections</text>`,
  ].join('\n')
}

function hatchOf(fault: string): string {
  if (fault.startsWith('loss')) return 'lossy'
  if (fault.endsWith('lost') || fault === 'partition') return 'oneway'
  return fault === 'drip' || fault.includes('kbit') ? 'slow' : 'broken'
}

function markOf(victim: string): string {
  return victim === 'backend' ? 'C' : victim.charAt(0).toUpperCase()
}

/** How many there were until each moment. */
function stairs(
  times: readonly number[],
  { run, x, y }: { run: SoakRun; x: (atMs: number) => number; y: (count: number) => number },
): string {
  const steps = times.toSorted((one, other) => one - other).map((atMs, no) => `H${x(atMs)} V${y(no + 1)}`)
  return `M${x(run.beganMs)} ${y(0)} ${steps.join(' ')} H${x(run.endedMs)}`
}

function minutes(lengthMs: number): number[] {
  const all = lengthMs / 60_000
  const apart = all > 10 ? 5 : 1
  return Array.from({ length: Math.floor(all / apart) + 1 }, (_, no) => no * apart)
}

const round = (value: number) => Math.round(value * 10) / 10

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Light, and dark where whoever looks prefers it: an SVG in a README is not asked for its own colours otherwise. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: var(--ink) }
  svg { --ink: #1c1c1c; --thin: #8a8a8a; --said: #b3410e; --applied: #0b6b57; --band: #5b5b5b; --paper: #ffffff }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #ececec; --thin: #8f8f8f; --said: #f0a070; --applied: #6fd0b8; --band: #b0b0b0; --paper: #161616 }
  }
  .paper { fill: var(--paper) }
  .axis { stroke: var(--thin); stroke-width: 1 }
  .said { fill: none; stroke: var(--said); stroke-width: 2; stroke-dasharray: 6 3 }
  .applied { fill: none; stroke: var(--applied); stroke-width: 2.5 }
  .hatch path { stroke: var(--band); stroke-width: 1.2 }
  .band { stroke: var(--band); stroke-width: .7 }
  .kill { stroke: var(--ink); stroke-width: 1.3; fill: var(--paper) }
  .mark { font-size: 10px; text-anchor: middle }
  .end { text-anchor: end }
  .title { font-size: 14px; font-weight: 600 }
  .drop { stroke: var(--band); stroke-width: 2 }`
