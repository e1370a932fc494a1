import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  disputedIn,
  EmergencyRow,
  emergencyNumbersOf,
  EmergencySources,
  levelOf,
  services,
  type Service,
  type SourcedNumber,
} from '#server/reference-data/emergency-numbers.ts'
import type { Country } from '#contract/contact/representation.ts'
import { buildEmergencyPage } from '#server/api/guide/emergency-page.ts'
import { buildEmergencyTier } from '#server/api/guide/emergency-tier.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { cardContent } from '#src/features/contact/card/card-content.ts'
import { emergencySection, numbersLine } from '#src/features/settings/offline/pack-file/page-emergency.ts'
import type { PageContext } from '#src/features/settings/offline/pack-file/page-context.ts'
import { callsFor } from '#src/shared/ui/text/placeholder-text.ts'
import { realWords } from '#tests/content/guide/real-pack.ts'
import { emergencyFigures } from '#src/shared/ui/text/phone-numbers.ts'
import { androidNumbers, isInLibphonenumber } from './databases.ts'
import { emergencyNumbersPage } from './page.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../server/data/${name}`, import.meta.url), 'utf8'))
const reference = await loadReferenceData()
const rows = v.parse(v.array(EmergencyRow), read('emergency-numbers.json'))
const sources = v.parse(EmergencySources, read('emergency-sources.json'))
const namesByIso = new Map((read('countries.json') as { iso2: string; names: { en: string } }[]).map(({ iso2, names }) => [iso2, names.en]))

const allServices = rows.flatMap((row) => services.map((service) => ({ row, service, numbers: row[service] })))
const problems = (find: (one: { row: EmergencyRow; service: Service; numbers: SourcedNumber[] }) => string[]) =>
  allServices.flatMap((one) => find(one).map((problem) => `${one.row.iso2} ${one.service} ${problem}`))

test('every country has a row', () => {
  expect(rows.map(({ iso2 }) => iso2)).toEqual([...namesByIso.keys()])
})

test('each number names the databases that know it, and no others', () => {
  expect(
    problems(({ row, service, numbers }) =>
      numbers.flatMap(({ number, sources: ids }) => {
        const expected = [
          ...(isInLibphonenumber(row.iso2, number) ? ['libphonenumber'] : []),
          ...(androidNumbers(row.iso2, service).includes(number) ? ['android'] : []),
        ]
        const found = ids.filter((id) => id === 'libphonenumber' || id === 'android')
        return found.join() === expected.join() ? [] : [`${number}: ${found.join()} instead of ${expected.join()}`]
      }),
    ),
  ).toEqual([])
})

test('each number has a source with a title and a date, and each official page is used', () => {
  const used = rows.flatMap((row) => [
    ...services.flatMap((service) => row[service].flatMap((one) => one.sources)),
    ...(row.removed ?? []).map(({ source }) => source),
  ])
  expect(used.filter((id) => !(id in sources))).toEqual([])
  expect(Object.keys(sources).filter((id) => !used.includes(id))).toEqual([])
  expect(problems(({ numbers }) => numbers.filter(({ sources: ids }) => ids.length === 0).map(({ number }) => number))).toEqual([])
})

test('a page with an address quotes what the page says', () => {
  expect(Object.entries(sources).filter(([, { url, words }]) => (url === undefined) !== (words === undefined))).toEqual([])
})

test('official pages come first, then three databases, two, and one list', () => {
  const rank = (one: SourcedNumber) => (levelOf(one, sources) === 'official page' ? 0 : 4 - one.sources.length)
  expect(
    problems(({ numbers }) =>
      numbers.flatMap((one, index) => (index > 0 && rank(one) < rank(numbers[index - 1] ?? one) ? [`${one.number} is too late`] : [])),
    ),
  ).toEqual([])
})

test('a number that both databases name comes first if neither knows one of ours and no page settles it', () => {
  expect(
    problems(({ row, service, numbers }) => {
      if (service === 'general' || numbers.some((one) => levelOf(one, sources) !== 'one list')) return []
      const both = androidNumbers(row.iso2, service).filter((number) => isInLibphonenumber(row.iso2, number))
      const isRemoved = (number: string) => row.removed?.some((one) => one.number === number)
      return both.filter((number) => !isRemoved(number))
    }),
  ).toEqual([])
})

test('an official number that the databases do not know does not hide the one that both name', () => {
  expect(
    problems(({ row, service, numbers }) => {
      if (service === 'general' || !numbers.some((one) => levelOf(one, sources) === 'official page')) return []
      if (numbers.some(({ sources: ids }) => ids.includes('libphonenumber') && ids.includes('android'))) return []
      return androidNumbers(row.iso2, service).filter(
        (number) => isInLibphonenumber(row.iso2, number) && !row.removed?.some((one) => one.number === number),
      )
    }),
  ).toEqual([])
})

test('a removed number is in no service of its country', () => {
  expect(rows.flatMap(({ removed = [] }) => removed)).not.toEqual([])
  expect(
    problems(({ row, numbers }) => numbers.flatMap(({ number }) => (row.removed?.some((one) => one.number === number) ? [number] : []))),
  ).toEqual([])
})

test('labels of further help lines are whole, and not in capitals', () => {
  const labels = rows.flatMap(({ iso2, other }) => other.map(({ label }) => `${iso2} ${label}`))
  expect(
    labels.filter((label) => /[A-Z]{4}|wiith|impairement|[a-z]\(|[/(]\s|To f$|violen$/.test(label.slice(3)) || label.length > 75),
  ).toEqual([])
})

test('no service names a number twice', () => {
  expect(problems(({ numbers }) => (new Set(numbers.map(({ number }) => number)).size < numbers.length ? ['twice'] : []))).toEqual([])
})

test('figures show every number under its service or under "all emergencies"', () => {
  expect(
    problems(({ row, service, numbers }) => {
      const figures = emergencyFigures(emergencyNumbersOf(row, sources))
      const shown = figures.filter((figure) => figure.service === service || figure.service === 'general').flatMap((one) => one.numbers)
      return numbers.map(({ number }) => number).filter((number) => !shown.includes(number))
    }),
  ).toEqual([])
})

const numberOf = (text: string) => text.replaceAll(' ', '')
const country = (row: EmergencyRow) => reference.countryByIso.get(row.iso2) as Country

test('the emergency card lists every number', () => {
  const entries = { name: '', bloodGroup: '', allergies: '', medicines: '', note: '', contacts: [] }
  const parts = {
    entries,
    missing: null,
    representation: null,
    helpline: helplineNumbers,
    local: null,
    readPhone: () => ({ numbers: [], neededCountry: false, hasMore: false }),
    now: 0,
  }
  expect(
    problems(({ row, numbers }) => {
      const lines = cardContent({ ...parts, country: country(row) }).emergency?.lines ?? []
      const shown = lines.flatMap((line) => line.numbers.map(({ phone }) => phone))
      return numbers.map(({ number }) => number).filter((number) => !shown.includes(number))
    }),
  ).toEqual([])
})

test('a step that says to call a service offers every number of it', () => {
  expect(
    problems(({ row, service, numbers }) => {
      if (service === 'general') return []
      const shown = callsFor(service, { country: country(row) }).numbers.map(numberOf)
      return numbers.map(({ number }) => number).filter((number) => !shown.includes(number))
    }),
  ).toEqual([])
})

test('the emergency page without scripts links every number of a country in its row', () => {
  const page = buildEmergencyPage(buildEmergencyTier({ articles: [], emergencyVersion: 0 }, reference))
  const shownIn = new Map(
    page
      .split('<tr><th scope=row>')
      .map((line) => [line.split(/ · |<td/)[0], [...line.matchAll(/tel:(\d+)/g)].map(([, number]) => number)]),
  )
  expect(
    problems(({ row, numbers }) => {
      const shown = shownIn.get(country(row).names.de) ?? []
      return numbers.map(({ number }) => number).filter((number) => !shown.includes(number))
    }),
  ).toEqual([])
})

test('the page of a guide pack links every number', async () => {
  const t = await realWords('en')
  const missing = rows.flatMap((row) => {
    const pack = { country: country(row), representation: null, helpline: helplineNumbers } as unknown as PageContext['pack']
    const page = { pack, t, language: 'en', locale: 'en-GB', categories: [], place: row.iso2, anchorOf: () => null } satisfies PageContext
    const shown = [emergencySection(page).html, numbersLine(page)?.html ?? '']
    const expected = services.flatMap((service) => row[service].map(({ number }) => number))
    return expected.filter((number) => shown.some((text) => !text.includes(`tel:${number}"`))).map((number) => `${row.iso2} ${number}`)
  })
  expect(missing).toEqual([])
})

test('each number at level "one list" is marked for the device, as is each disputed one', () => {
  expect(
    problems(({ row, numbers }) => {
      const { oneList = [], disputed = [] } = emergencyNumbersOf(row, sources)
      const weak = numbers.filter((one) => levelOf(one, sources) === 'one list').map(({ number }) => number)
      return [
        ...weak.filter((number) => !oneList.includes(number) && !disputed.includes(number)),
        ...disputedIn(numbers, sources).filter((number) => !disputed.includes(number)),
      ]
    }),
  ).toEqual([])
  expect(emergencyNumbersOf(rowOf('FM'), sources).disputed).toEqual(['111'])
})

test.each([
  ['OM', 'police', '9999'],
  ['EE', 'police', '112'],
  ['SA', 'ambulance', '997'],
  ['SA', 'fire', '998'],
  ['MD', 'police', '112'],
  ['GE', 'fire', '112'],
  ['HN', 'ambulance', '911'],
  ['VE', 'police', '911'],
  ['MA', 'ambulance', '15'],
  ['MA', 'fire', '15'],
  ['LK', 'ambulance', '1990'],
  ['CY', 'ambulance', '112'],
  ['IN', 'police', '112'],
  ['TR', 'police', '112'],
  ['TR', 'fire', '112'],
  ['NG', 'police', '112'],
  ['SN', 'ambulance', '1515'],
] as const)('%s: the first number of %s is %s', (iso2, service, number) => {
  expect(rowOf(iso2)[service][0]).toMatchObject({ number })
  expect(levelOf(rowOf(iso2)[service][0] as SourcedNumber, sources)).toBe('official page')
})

test('docs/emergency-numbers.md is up to date', async () => {
  await expect(emergencyNumbersPage(rows, sources, namesByIso)).toMatchFileSnapshot('../../../docs/emergency-numbers.md')
})

function rowOf(iso2: string): EmergencyRow {
  const row = rows.find((one) => one.iso2 === iso2)
  if (!row) throw new Error(`no row for ${iso2}`)
  return row
}
