import { abilities } from './abilities.ts'
import { engines } from './engines/driver.ts'
import type { Engine } from './engines/driver.ts'

/** What the last runs came to: `results.json`, written by `table-reporter.ts`. */
export interface Results {
  versions: Record<Engine, string>
  /** `file › title`, by engine: whether it passed. */
  journeys: Record<string, Partial<Record<Engine, boolean>>>
}

/** The page with its tables as of these results: what stands between its two comments is written by no hand. */
export function withTables(page: string, results: Results, contents: Contents): string {
  return page.replace(/(<!-- tables -->\n)[^]*(\n<!-- end of tables -->)/, (_, before: string, after: string) =>
    [before, tablesOf(results, contents), after].join('\n'),
  )
}

function tablesOf(results: Results, { alike, journeys, notPlayed }: Contents): string {
  const heads = engines.map((engine) => results.versions[engine])
  const files = journeys.map((file) => [
    `\`${file}\``,
    notPlayed[file] ?? [playedOf(results, file), ...leftOut(notPlayed, file)].join('; '),
  ])
  return [
    '## Journeys that are alike in all three',
    '',
    ...table(
      ['journey', ...heads],
      alike.map((name) => [titleOf(name), ...engines.map((engine) => mark(results.journeys[name]?.[engine]))]),
    ),
    '',
    '## What each can do',
    '',
    ...table(
      ['ability', ...heads, 'what the app does without'],
      abilities.map(({ name, engines: able, without }) => [
        name,
        ...engines.map((engine) => (able.includes(engine) ? 'yes' : 'no')),
        without,
      ]),
    ),
    '',
    '## Journeys of Chromium in Firefox, unchanged',
    '',
    sumOf(results, journeys),
    '',
    ...table(['file', 'Firefox'], files),
  ].join('\n')
}

export interface Contents {
  /** The journeys of `tests/browsers`, as the results name them. */
  alike: string[]
  /** The files of `tests/e2e`. */
  journeys: string[]
  /** Those of them, or `file › title` of a single one, that are not played in Firefox, and why. */
  notPlayed: Record<string, string>
}

const mark = (isGood: boolean | undefined) => (isGood === undefined ? 'not run' : isGood ? 'yes' : 'failed')
const titleOf = (journey: string) => journey.split(' › ').slice(1).join(' › ')

/** Over all files: what was played, and what of it passed. */
function sumOf(results: Results, files: string[]): string {
  const ends = Object.entries(results.journeys).flatMap(([name, { firefox }]) =>
    firefox !== undefined && files.some((file) => name.startsWith(`${file} › `)) ? [firefox] : [],
  )
  return `${ends.filter(Boolean).length} of ${ends.length} journeys that were played pass; whole files that are left out say why.`
}

function playedOf(results: Results, file: string): string {
  const played = Object.entries(results.journeys).filter(([name]) => name.startsWith(`${file} › `))
  const failed = played.filter(([, { firefox }]) => firefox === false).map(([name]) => `“${titleOf(name)}”`)
  if (played.length === 0) return 'not run'
  return failed.length === 0 ? `all ${played.length}` : `${played.length - failed.length} of ${played.length}; failed: ${failed.join(', ')}`
}

/** Journeys of a file that is played, and why they are not. */
const leftOut = (notPlayed: Record<string, string>, file: string) =>
  Object.entries(notPlayed).flatMap(([name, reason]) => (name.startsWith(`${file} › `) ? [`“${titleOf(name)}” ${reason}`] : []))

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}
