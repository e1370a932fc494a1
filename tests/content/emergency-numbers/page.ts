import {
  disputedIn,
  type EmergencyRow,
  type EmergencySources,
  type Level,
  levelOf,
  type Service,
  services,
  type SourcedNumber,
} from '#server/reference-data/emergency-numbers.ts'
import { androidNumbers, isInLibphonenumber } from './databases.ts'

const databaseIds = new Set(['lists', 'libphonenumber', 'android'])
const levels: readonly Level[] = ['official page', 'two databases', 'one list']
const marks: Record<Level, string> = { 'official page': 'P', 'two databases': 'D', 'one list': 'L' }

export function emergencyNumbersPage(rows: readonly EmergencyRow[], sources: EmergencySources, names: ReadonlyMap<string, string>): string {
  const nameOf = ({ iso2 }: EmergencyRow) => `${names.get(iso2)} (${iso2})`
  const all = rows.flatMap((row) => services.map((service) => ({ row, service, numbers: row[service] })))
  const count = (level: Level) => all.flatMap(({ numbers }) => numbers).filter((one) => levelOf(one, sources) === level).length
  const firstsAt = (level: Level) => all.filter(({ numbers: [first] }) => first && levelOf(first, sources) === level).length
  const rowsAt = (level: Level) => rows.filter((row) => worstFirst(row, sources) === level).length
  const differences = all.flatMap(({ row, service, numbers }) => {
    const line = differenceOf({ row, service, numbers }, sources)
    return line ? [`| ${nameOf(row)} | ${service} | ${line.join(' | ')} |`] : []
  })
  const disputed = all.filter(({ numbers }) => disputedIn(numbers, sources).length > 0).length
  const withoutNumbers = rows.filter((row) => worstFirst(row, sources) === null)

  return `# Emergency numbers and their sources

Written by \`npm run check -- unit tests/content/emergency-numbers -u\` from \`server/data/emergency-numbers.json\` and
\`server/data/emergency-sources.json\`. Do not edit it by hand.

| Level | Meaning | Numbers | First numbers | Rows |
| --- | --- | --- | --- | --- |
| official page (P) | A page of an authority, or a report that quotes one, names the number. | ${count('official page')} | ${firstsAt('official page')} | ${rowsAt('official page')} |
| two databases (D) | At least two of these have it: our first lists, libphonenumber, Android's table. | ${count('two databases')} | ${firstsAt('two databases')} | ${rowsAt('two databases')} |
| one list (L) | Only one of them has it. The app says so beside the number. | ${count('one list')} | ${firstsAt('one list')} | ${rowsAt('one list')} |

"First numbers" counts the first number of each service. "Rows" counts countries by the weakest first number of police,
ambulance and fire; ${withoutNumbers.length} rows have no number for these (${withoutNumbers.map(({ iso2 }) => iso2).join(', ')}).
The app says "sources disagree" for ${disputed} services: both databases name another number, neither knows ours, and we
found no page that settles it. Theirs comes first.

## Differences from the databases

The first number of a service, if libphonenumber does not know it for the country or Android's table does not list it
for the service. libphonenumber does not distinguish services. "unresolved": no page was found.

| Country | Service | We show | libphonenumber knows | Android lists | Settled by |
| --- | --- | --- | --- | --- | --- |
${differences.join('\n')}

## Removed numbers

| Country | Number | Source |
| --- | --- | --- |
${rows.flatMap((row) => (row.removed ?? []).map(({ number, source }) => `| ${nameOf(row)} | ${number} | ${sourceText(source, sources)} |`)).join('\n')}

## All numbers

In the order in which the app shows them: P official page, D two databases, L one list, with the ids of the sources.

| Country | Police | Ambulance | Fire | All emergencies |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${nameOf(row)} | ${services.map((service) => row[service].map((one) => numberText(one, sources)).join('; ')).join(' | ')} |`).join('\n')}

## Sources

| Id | Source | Date | What it says |
| --- | --- | --- | --- |
${Object.entries(sources)
  .map(([id, { title, url, date, words = '' }]) => `| ${id} | ${url === undefined ? title : `[${title}](${url})`} | ${date} | ${words} |`)
  .join('\n')}
`
}

function numberText(one: SourcedNumber, sources: EmergencySources): string {
  const level = levelOf(one, sources)
  const ids = one.sources.filter((id) => !databaseIds.has(id))
  return [one.number, marks[level], ...(ids.length > 0 ? [`(${ids.join(', ')})`] : [])].join(' ')
}

function differenceOf(
  { row, service, numbers }: { row: EmergencyRow; service: Service; numbers: readonly SourcedNumber[] },
  sources: EmergencySources,
): string[] | null {
  const [first] = numbers
  const android = androidNumbers(row.iso2, service)
  const disputed = disputedIn(numbers, sources)
  if (!first || (service === 'general' && android.length === 0)) return null
  const isKnownToBoth = isInLibphonenumber(row.iso2, first.number) && android.includes(first.number)
  if (isKnownToBoth && disputed.length === 0) return null
  const libphonenumber = [...new Set([...numbers.map(({ number }) => number), ...android])].filter((number) =>
    isInLibphonenumber(row.iso2, number),
  )
  const settledBy = first.sources.filter((id) => !databaseIds.has(id))
  return [
    numbers.map(({ number }) => (disputed.includes(number) ? `${number} (disputed)` : number)).join(', '),
    libphonenumber.join(', ') || 'none of these',
    android.join(', ') || 'nothing',
    settledBy.map((id) => sourceText(id, sources)).join('; ') ||
      (disputed.length === 0 && first.sources.length > 1 ? `two databases: ${first.sources.join(' and ')}` : 'unresolved'),
  ]
}

function sourceText(id: string, sources: EmergencySources): string {
  const { title = id, date = '' } = sources[id] ?? {}
  return `${title}, ${date}`
}

/** The weakest first number of police, ambulance and fire; null if there is none. */
function worstFirst(row: EmergencyRow, sources: EmergencySources): Level | null {
  const firsts = [row.police[0], row.ambulance[0], row.fire[0]].flatMap((first) => (first ? [levelOf(first, sources)] : []))
  return levels.findLast((level) => firsts.includes(level)) ?? null
}
