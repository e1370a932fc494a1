import { expect, test } from 'vitest'
import { draftOf, foreignCap, readCap } from '#server/testing/test-cap.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
const after = (doctype: string) => foreignCap.replace('?>', `?>${doctype}`)
const laughs = '<!DOCTYPE alert [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
const outside = '<!DOCTYPE alert [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
const alertOf = (namespace: string) => foreignCap.replace('urn:oasis:names:tc:emergency:cap:1.2', namespace)

test.each([
  ['plain text', 'no XML', { kind: 'xml', what: '1' }],
  ['an empty file', '', { kind: 'empty' }],
  ['a file of blanks', ' \n ', { kind: 'empty' }],
  ['JSON', '{"type":"FeatureCollection","features":[]}', { kind: 'json' }],
  ['a list in JSON', '\n[{}]', { kind: 'json' }],
  ['a web page', '<!DOCTYPE html>\n<html><body><p>Alerts<br></body></html>', { kind: 'html' }],
  ['a web page in XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', { kind: 'html' }],
  ['an Atom feed without alerts', '<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>', { kind: 'atom' }],
  ['an RSS feed without alerts', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', { kind: 'rss' }],
  ['an encrypted alert', '<x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/>', { kind: 'encrypted' }],
  ['other XML', '<gml xmlns="urn:gml"/>', { kind: 'noAlert', what: 'gml' }],
  ['CAP 1.1', alertOf('urn:oasis:names:tc:emergency:cap:1.1'), { kind: 'version', what: 'CAP 1.1' }],
  [
    'CAP 1.0 in an envelope',
    `<x>${alertOf('http://www.incident.com/cap/1.0').replace(/<\?.*\?>/, '')}</x>`,
    { kind: 'version', what: 'CAP 1.0' },
  ],
  ['an alert of another namespace', alertOf('urn:x'), { kind: 'namespace', what: 'urn:x' }],
  ['an alert without a namespace', foreignCap.replace(/ xmlns="[^"]*"/, ''), { kind: 'namespace', what: '–' }],
  ['Latin-1 declared as UTF-8', bytes('<?xml version="1.0" encoding="UTF-8"?><a>', [0xe9], '</a>'), { kind: 'encoding', what: 'UTF-8' }],
  ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC-CH"?><a/>', { kind: 'encoding', what: 'EBCDIC-CH' }],
  ['an element that does not end', foreignCap.replace('</status>', '</state>'), { kind: 'xml', what: '4' }],
  ['an entity that is not defined', foreignCap.replace('Phuket', '&phuket;'), { kind: 'xml', what: '11' }],
  ['too many levels', '<a>'.repeat(80_000), { kind: 'depth' }],
  ['entities that grow', after(laughs).replace('Phuket', '&b;'), { kind: 'doctype' }],
  ['an external entity', after(outside).replace('Phuket', '&x;'), { kind: 'doctype' }],
  ['an alert without a time', foreignCap.replace(/<sent>.*<\/sent>/, ''), { kind: 'missing', what: 'alert/sent' }],
  ['languages that the app does not have', foreignCap.replace('en-US', 'es'), { kind: 'language', what: 'es, th-TH' }],
  ['an alert without texts', foreignCap.replace(/<info>[^]*<\/info>/, ''), { kind: 'language', what: '–' }],
])('refuses %s with its reason', (_, file, flaw) => {
  expect(readCap(file)).toEqual({ kind: 'refused', flaw })
})

test('reads the encodings that XML knows, and does not take a comment for a declaration', () => {
  const titleIn = (file: string | Uint8Array<ArrayBuffer>) => {
    const found = readCap(file)
    return found.kind === 'draft' ? found.fields.title_en : found
  }
  const latin = foreignCap.replace('UTF-8', 'ISO-8859-1').replace('Storm', 'Temp\u00EAte').replace('พายุ', 'x')
  expect(titleIn(bytes(latin))).toBe('Temp\u00EAte')
  expect(titleIn(utf16(foreignCap.replace('UTF-8', 'UTF-16')))).toBe('Storm')
  expect(titleIn(`\uFEFF${foreignCap}`)).toBe('Storm')
  expect(titleIn(foreignCap.replace('<info>', '<!-- not a <!DOCTYPE --><info>'))).toBe('Storm')
})

test('imports texts whose details differ between languages, and says whose details were used', () => {
  const { fields, notes } = draftOf(foreignCap.replace('th-TH', 'fr-CH'))
  expect(fields).toMatchObject({ title_en: 'Storm', title_fr: 'พายุ' })
  expect(notes).toContainEqual({ kind: 'differ', what: 'English' })
})

test('does not pair texts of different levels', () => {
  const { fields, others } = draftOf(foreignCap.replace('th-TH', 'fr-CH').replace('Moderate', 'Minor'))
  expect(fields).toMatchObject({ title_en: 'Storm', severity: 'warning' })
  expect(fields).not.toHaveProperty('title_fr')
  expect(others).toEqual([expect.objectContaining({ title: 'พายุ', languages: 'fr-CH', severity: 'Minor, Future' })])
})

test('shows a parameter of our name that is no time', () => {
  const parameter = '<parameter><valueName>nextUpdateBy</valueName><value>tomorrow</value></parameter>'
  const { fields, rest } = draftOf(foreignCap.replace('<area>', `${parameter}<area>`))
  expect(fields).not.toHaveProperty('next_date')
  expect(rest).toContainEqual({ name: 'parameter (nextUpdateBy)', value: 'tomorrow' })
})

test.each([
  ['AU', 'AU', []],
  ['au', 'AU', []],
  ['AUS', 'AU', []],
  ['036', 'AU', []],
  ['36', 'AU', []],
  ['UK', 'GB', []],
  ['EL', 'GR', []],
  ['AU NZ', 'AU, NZ', []],
  ['AU-NSW', 'AU', []],
  ['XX', 'XX', ['XX']],
])('reads the country code %s as %s', (code, countries, unknown) => {
  const { fields, notes, rest } = draftOf(foreignCap.replace('>th<', `>${code}<`))
  expect(fields.countries).toBe(countries)
  expect(notes.filter(({ kind }) => kind === 'country').map(({ what }) => what)).toEqual(unknown)
  // A code that says more than the country, or none, is shown as it is.
  const isShown = code === 'AU-NSW' || code === 'XX'
  expect(rest.some(({ name, value }) => name === 'area/geocode (ISO3166-1)' && value === code)).toBe(isShown)
})
