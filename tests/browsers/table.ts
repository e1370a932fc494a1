import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { titlesIn } from '#tests/specification/titles.ts'
import { notPlayed } from './not-played.ts'
import { abilities } from './abilities.ts'
import { engines, type Engine } from './engines/driver.ts'

export interface Results {
  versions: Record<Engine, string>
  journeys: Record<string, string>
}

export function outcomeOf({ journeys }: Results, name: string, engine: Engine): boolean | undefined {
  const words = journeys[name]?.split(' ') ?? []
  return words.includes(engine) || (words.includes(`!${engine}`) ? false : undefined)
}

export function withTables(page: string, results: Results, contents: Contents): string {
  return page.replace(/(<!-- tables -->\n)[^]*(\n<!-- end of tables -->)/, (_, before: string, after: string) =>
    [before, tablesOf(results, contents), after].join('\n'),
  )
}

function tablesOf(results: Results, { alike, journeys, notPlayed: reasons }: Contents): string {
  const heads = engines.map((engine) => results.versions[engine])
  const files = journeys.map((file) => [`\`${file}\``, reasons[file] ?? [playedOf(results, file), ...leftOut(reasons, file)].join('; ')])
  return [
    '## Journeys that are alike in all three',
    '',
    ...table(
      ['journey', ...heads],
      alike.map((name) => [titleOf(name), ...engines.map((engine) => mark(outcomeOf(results, name, engine)))]),
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

interface Contents {
  alike: string[]
  journeys: string[]
  notPlayed: Record<string, string>
}

const mark = (isGood: boolean | undefined) => (isGood === undefined ? 'not run' : isGood ? 'yes' : 'failed')
const titleOf = (journey: string) => journey.split(' › ').slice(1).join(' › ')

function sumOf(results: Results, files: string[]): string {
  const names = Object.keys(results.journeys).filter((name) => files.some((file) => name.startsWith(`${file} › `)))
  const ends = names.map((name) => outcomeOf(results, name, 'firefox')).filter((isGood) => isGood !== undefined)
  return `${ends.filter(Boolean).length} of ${ends.length} journeys that were played pass; whole files that are left out say why.`
}

function playedOf(results: Results, file: string): string {
  const played = Object.keys(results.journeys).filter((name) => name.startsWith(`${file} › `))
  const failed = played.filter((name) => outcomeOf(results, name, 'firefox') === false).map((name) => `“${titleOf(name)}”`)
  if (played.length === 0) return 'not run'
  return failed.length === 0 ? `all ${played.length}` : `${played.length - failed.length} of ${played.length}; failed: ${failed.join(', ')}`
}

const leftOut = (reasons: Record<string, string>, file: string) =>
  Object.entries(reasons).flatMap(([name, reason]) => (name.startsWith(`${file} › `) ? [`“${titleOf(name)}” ${reason}`] : []))

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}

export function contentsOf(root: string): Contents {
  const files = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`)
      .toSorted()
  const journeysIn = (file: string) => titlesIn(file, readFileSync(join(root, file), 'utf8')).map((title) => `${file} › ${title}`)
  return {
    alike: files('tests/browsers').flatMap(journeysIn),
    journeys: files('tests/e2e'),
    notPlayed,
  }
}
