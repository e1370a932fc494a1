import { expect, test } from 'vitest'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { deskWords } from '#server/services/desk/language.ts'
import { foreignCap } from '#server/testing/test-cap.ts'
import { importCap } from './cap-import.ts'

const reference = await loadReferenceData()
const visit = { words: deskWords.en, timezone: 'Europe/Zurich' }
const read = (file: string | Uint8Array<ArrayBuffer>) =>
  importCap((typeof file === 'string' ? new TextEncoder().encode(file) : file).buffer, visit, reference)

const after = (doctype: string) => foreignCap.replace('?>', `?>${doctype}`)
const laughs = '<!DOCTYPE alert [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
const outside = '<!DOCTYPE alert [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

test.each([
  ['no XML', 'no XML', { kind: 'xml', what: '1' }],
  ['nothing', '', { kind: 'xml', what: '1' }],
  [
    'Latin-1',
    new Uint8Array([...Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>'), 0xe9, ...Buffer.from('</a>')]),
    { kind: 'xml', what: '1' },
  ],
  ['an element that does not end', foreignCap.replace('</status>', '</state>'), { kind: 'xml', what: '4' }],
  ['an entity that nobody defined', foreignCap.replace('Phuket', '&phuket;'), { kind: 'xml', what: '11' }],
  ['nothing but depth', '<a>'.repeat(80_000), { kind: 'xml', what: '1' }],
  ['entities that grow', after(laughs).replace('Phuket', '&b;'), { kind: 'doctype' }],
  ['an entity from elsewhere', after(outside).replace('Phuket', '&x;'), { kind: 'doctype' }],
  ['CAP 1.1', foreignCap.replace('cap:1.2', 'cap:1.1'), { kind: 'namespace' }],
  ['a feed', '<feed xmlns="http://www.w3.org/2005/Atom"/>', { kind: 'namespace' }],
  ['an alert that nobody sent', foreignCap.replace(/<sent>.*<\/sent>/, ''), { kind: 'missing', what: 'alert/sent' }],
  ['a text without urgency', foreignCap.replace('<urgency>Future</urgency>', ''), { kind: 'missing', what: 'alert/info/urgency' }],
  ['two links', foreignCap.replace('<web>', '<web/><web>'), { kind: 'unexpected', what: 'alert/info/web' }],
  ['text between elements', foreignCap.replace('<web>', 'loose <web>'), { kind: 'unexpected', what: 'alert/info "loose"' }],
  ['the letter for UTC', foreignCap.replace('19:00:00+07:00', '12:00:00Z'), { kind: 'value', what: 'alert/sent "2026-11-20T12:00:00Z"' }],
  ['another category', foreignCap.replace('Met<', 'Weather<'), { kind: 'value', what: 'alert/info/category "Weather"' }],
  ['an exercise', foreignCap.replace('Actual', 'Exercise'), { kind: 'status', what: 'Exercise' }],
  ['an end', foreignCap.replace('Update', 'Cancel'), { kind: 'msgType', what: 'Cancel' }],
  ['what is not public', foreignCap.replace('Public', 'Restricted'), { kind: 'scope', what: 'Restricted' }],
  ['languages that we do not write', foreignCap.replace('en-US', 'es'), { kind: 'language', what: 'th-TH, es' }],
  ['an alert without texts', foreignCap.replace(/<info>[^]*<\/info>/, ''), { kind: 'language', what: '–' }],
  ['a country that there is not', foreignCap.replace('>th<', '>XX<'), { kind: 'country', what: 'XX' }],
])('%s is refused', (_, file, flaw) => {
  expect(read(file)).toEqual({ flaw })
})

test('a text without a language is English, and the first of a language is taken', () => {
  const { fields, notes } = read(foreignCap.replace('<language>en-US</language>', '').replace('th-TH', 'en'))
  expect(fields).toMatchObject({ title_en: 'พายุ', what_en: '' })
  expect(notes).toContainEqual({ kind: 'languages', what: 'en-US' })
})

test('says where languages differ in what an alert has once', () => {
  const { fields, notes } = read(foreignCap.replace('th-TH', 'fr-CH'))
  expect(fields).toMatchObject({ title_en: 'Storm', title_fr: 'พายุ', countries: 'TH', area_fr: '' })
  expect(notes).toContainEqual({ kind: 'differ', what: 'English' })
})

test('a parameter of our name that is no time is named as not taken over', () => {
  const parameter = '<parameter><valueName>nextUpdateBy</valueName><value>tomorrow</value></parameter>'
  const { fields, notes } = read(foreignCap.replace('<area>', `${parameter}<area>`))
  expect(fields).not.toHaveProperty('next_date')
  expect(notes?.find(({ kind }) => kind === 'rest')?.what).toContain('parameter (nextUpdateBy)')
})
