import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { badRowText, loadReferenceData } from './load-reference-data.ts'

type Row = Record<string, unknown>
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-reference-'))
  await cp(new URL('../data/', import.meta.url), folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** Loads a copy of the data in which `change` has changed a file. */
async function loadWith(file: string, change: (json: never) => unknown) {
  const path = join(folder, file)
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')) as never)))
  const data = await loadReferenceData(pathToFileURL(`${folder}/`))
  return { ...data, texts: data.badRows.map(badRowText) }
}

const bangkok = 'th-bangkok-embassy'
const changeBangkok = (fields: Row) => (rows: Row[]) => rows.map((row) => (row['id'] === bangkok ? { ...row, ...fields } : row))

test('the data of this project has no bad row', async () => {
  expect((await loadReferenceData()).badRows).toEqual([])
})

describe('opening hours that are not certain', () => {
  const hours = { kind: 'counter', osm: 'Mo-Fr 09:00-12:00', byAppointment: false, asOf: '2026' }
  const uncertain =
    'Mo-Fr 9-12|Mo-Fr 09:00-25:00|Mo-Fr 14:00-08:00|Jan-Mar Mo-Fr 09:00-12:00|Mo[1] 09:00-12:00|Mo-Fr 09:00-12:00 "by appointment"' +
    '|sunrise-sunset|Mo-Fr off|weekdays in the morning|'
  test.each([...uncertain.split('|'), null])('such as %j are reported and left out, and the representation stays', async (osm) => {
    const { representationById, texts } = await loadWith(
      'representations.json',
      changeBangkok({ openingHours: [{ ...hours, osm }, hours] }),
    )
    expect(representationById.get(bangkok)?.openingHours).toEqual([expect.objectContaining({ kind: 'counter' })])
    expect(texts).toEqual([expect.stringContaining(`server/data/representations.json, ${bangkok}: openingHours.0.osm`)])
  })

  test.each([{ ...hours, kind: 'visa' }, { ...hours, byAppointment: 'no' }, 'Mo-Fr 09:00-12:00'])(
    '%j is named and left out',
    async (entry) => {
      const { representationById, texts } = await loadWith('representations.json', changeBangkok({ openingHours: [entry] }))
      expect(representationById.get(bangkok)?.openingHours).toEqual([])
      expect(texts).toEqual([expect.stringContaining(`${bangkok}: openingHours.0`)])
    },
  )

  test.each([undefined, 'Asia/Atlantis', 'Europe/Zurich', 7])('in the time zone %j are left out, and the zone is named', async (zone) => {
    const { representationById, texts } = await loadWith('timezones.json', (zones: Row) => ({ ...zones, [bangkok]: zone }))
    expect(representationById.get(bangkok)).toMatchObject({ openingHours: [], timezone: 'Asia/Bangkok', phone: '+66 2 674 6900' })
    expect(texts).toEqual([expect.stringContaining(`server/data/timezones.json, ${bangkok}: "${String(zone)}" is no time zone of TH`)])
  })
})

test.each([
  ['phone', 'call us'],
  ['phone', 41584653333],
  ['email', 7],
  ['coordinates', { lat: 'north', lon: 1, precision: 'city' }],
  ['address', 'Main street'],
])('a representation keeps its other fields if %s is %j', async (field, value) => {
  const { representationById, texts } = await loadWith('representations.json', changeBangkok({ [field]: value }))
  const post = representationById.get(bangkok)
  expect(post).toMatchObject({ id: bangkok, [field]: null })
  expect(post?.evidence ?? {}).not.toHaveProperty(field)
  expect(texts.join()).toContain(`${bangkok}: ${field}`)
})

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'embassy'],
  ['a row without a name', { id: 'x-new-embassy' }],
])('a representation that is %s is reported and left out', async (_, row) => {
  const { representations, texts } = await loadWith('representations.json', (rows: Row[]) => [row, ...rows])
  expect(representations).toHaveLength(177)
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).toMatch(/(representations|timezones)\.json, (row 1|x-new-embassy): /)
})

test('a duplicate row is reported, and the first one is used', async () => {
  const { representations, texts } = await loadWith('representations.json', (rows: Row[]) => [...rows, { ...rows[0], phone: null }])
  expect(representations).toHaveLength(177)
  expect(texts).toEqual([expect.stringMatching(/is there twice/)])
})

test('an unknown representation of a country is reported and left out', async () => {
  const unknown = { consularServicesId: 'th-nowhere', representationIds: [bangkok, 'th-nowhere'] }
  const { countryByIso, texts } = await loadWith('countries.json', (rows: Row[]) =>
    rows.map((row) => (row['iso2'] === 'TH' ? { ...row, ...unknown } : row)),
  )
  expect(countryByIso.get('TH')).toMatchObject({ consularServicesId: null, representationIds: [bangkok] })
  expect(texts).toEqual(['server/data/countries.json, TH: names unknown representations: th-nowhere, th-nowhere'])
})

test('a bad emergency number is named and left out, and a source that is missing does not count', async () => {
  const police = [
    { number: 'police', sources: ['lists'] },
    { number: '191', sources: ['made-up', 'lists'] },
  ]
  const { countryByIso, texts } = await loadWith('emergency-numbers.json', (rows: Row[]) =>
    rows.map((row) => (row['iso2'] === 'TH' ? { ...row, police, fire: 'none' } : row)),
  )
  expect(countryByIso.get('TH')?.emergency).toMatchObject({ police: ['191'], fire: [], oneList: expect.arrayContaining(['191']) })
  expect(texts).toEqual([
    expect.stringContaining('emergency-numbers.json, TH: police: number: '),
    'server/data/emergency-numbers.json, TH: police: 191 names unknown sources: made-up',
    'server/data/emergency-numbers.json, TH: fire: is no list',
  ])
})

test('a bad topic, partner or country group is named and left out', async () => {
  const taxonomy = await loadWith('guide-taxonomy.json', (json: { categories: { topicGroups: { topics: Row[] }[] }[] }) => {
    json.categories.find(({ topicGroups }) => topicGroups.length > 0)?.topicGroups[0]?.topics.unshift({ id: 'newTopic' })
    return json
  })
  expect(taxonomy.categoryByTopic.has('newTopic')).toBe(false)
  expect(taxonomy.texts[0]).toContain('guide-taxonomy.json, newTopic: labels')
  const { partners } = await loadWith('partners.json', (rows: Row[]) => [{ ...rows[0], url: 7 }, ...rows.slice(1)])
  expect(partners).toHaveLength(27)
  const { groups, texts } = await loadWith('country-groups.json', (json: Row) => ({ ...json, broken: 7 }))
  expect(groups.names.has('broken')).toBe(false)
  expect(texts.join()).toContain('country-groups.json, broken: ')
})

test('a file that is not JSON, or that has no usable row, is refused by name', async () => {
  await expect(loadWith('representations.json', () => [])).rejects.toThrow('server/data has no usable representations')
  await writeFile(join(folder, 'countries.json'), '[{"iso2":')
  await expect(loadReferenceData(pathToFileURL(`${folder}/`))).rejects.toThrow('server/data/countries.json is not JSON')
})
