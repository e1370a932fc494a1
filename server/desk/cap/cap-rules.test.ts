import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draftOf, readCap } from '#server/testing/test-cap.ts'

/** Every element of CAP 1.2 once. */
const whole = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
<identifier>X-1</identifier><sender>desk@x.example</sender><sent>2031-01-01T10:00:00+01:00</sent><status>Actual</status><msgType>Alert</msgType>
<source>desk 4</source><scope>Public</scope><restriction>none</restriction><addresses>a@x.example</addresses><code>p:1</code><note>by hand</note>
<references>desk@x.example,X-0,2031-01-01T09:00:00+01:00</references><incidents>I-7</incidents>
<info><language>en-GB</language><category>Met</category><event>Storm</event><responseType>Shelter</responseType><urgency>Expected</urgency>
<severity>Severe</severity><certainty>Likely</certainty><audience>everyone</audience><eventCode><valueName>E</valueName><value>77</value></eventCode>
<effective>2031-01-01T11:00:00+01:00</effective><onset>2031-01-01T12:00:00+01:00</onset><expires>2031-01-02T10:00:00+01:00</expires>
<senderName>Weather desk</senderName><headline>Storm tonight</headline><description>Wind.</description><instruction>Stay in.</instruction>
<web>https://x.example/1</web><contact>desk</contact><parameter><valueName>P</valueName><value>88</value></parameter>
<resource><resourceDesc>map</resourceDesc><mimeType>image/png</mimeType><size>12</size><uri>map.png</uri><derefUri>AA==</derefUri><digest>ab12</digest></resource>
<area><areaDesc>Coast</areaDesc><polygon>1,1 1,2 2,2 1,1</polygon><circle>1,1 5</circle><geocode><valueName>ISO 3166-1</valueName><value>PT</value></geocode>
<altitude>10</altitude><ceiling>20</ceiling></area></info>
<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignatureValue>c2ln</SignatureValue></Signature></alert>`

type Edit = (file: string) => string
const leaf = (name: string) => new RegExp(`<${name}>[^<]*</${name}>`)
const block = (name: string) => new RegExp(`<${name}>[^]*?</${name}>`)
const replaced =
  (found: RegExp, text: string): Edit =>
  (file) =>
    file.replace(found, text)
const without = (name: string) => replaced(block(name), '')
const twice = (name: string) => replaced(block(name), '$&$&')
const to = (name: string, value: string) => replaced(leaf(name), `<${name}>${value}</${name}>`)

const rules: [title: string, run: () => void][] = []
function rule(title: string, run: () => void): void {
  rules.push([title, run])
}

function edited(edit: Edit): string {
  const file = edit(whole)
  expect(file).not.toBe(whole)
  return file
}
/** Undefined: the file is imported. */
function flawAfter(edit: Edit) {
  const found = readCap(edited(edit))
  return found.kind === 'refused' ? found.flaw : undefined
}
const draftAfter = (edit: Edit) => draftOf(edited(edit))
const accepts = (...edits: Edit[]) => expect(edits.map(flawAfter)).toEqual(edits.map(() => undefined))
const refuses = (kind: string, what: string, ...edits: Edit[]) =>
  expect(edits.map(flawAfter)).toEqual(edits.map(() => ({ kind, what: expect.stringContaining(what) })))
const required = (path: string) => {
  const name = path.split('/').at(-1) ?? ''
  refuses('missing', path, without(name))
  refuses('unexpected', path, twice(name))
}
const isShown = (name: string, value: string) => expect(draftOf(whole).rest).toContainEqual({ name, value })
const optional = (name: string, value: string, path = name) => {
  accepts(without(name))
  isShown(path, value)
}
const words = (name: string, path: string, all: string) => {
  const values = all.split(' ')
  expect(values.map((value) => flawAfter((file) => to(name, value)(file).replace('<alert ', '<alert  '))?.kind === 'value')).toEqual(
    values.map(() => false),
  )
  refuses('value', path, to(name, 'Other thing'), to(name, ''), to(name, values[0]?.toLowerCase() ?? ''))
}

rule('alert: is the root, or is inside an envelope', () => {
  accepts((file) => `<envelope>${file}</envelope>`)
})
rule('alert: its namespace is that of CAP 1.2', () => {
  refuses('namespace', 'urn:x', (file) => file.replace('urn:oasis:names:tc:emergency:cap:1.2', 'urn:x'))
  accepts((file) => file.replaceAll(/<(\/?)(?!\/?Sign)(\w)/g, '<$1c:$2').replace('xmlns=', 'xmlns:c='))
})
rule('alert: elements are in the order of the schema', () => {
  refuses('unexpected', 'alert/sender', (file) => file.replace(/(<identifier>.*<\/identifier>)(<sender>.*<\/sender>)(?=<sent>)/, '$2$1'))
})
rule('alert: elements of other namespaces are not allowed, apart from Signature at the end', () => {
  refuses('unexpected', '{urn:y}x', (file) => file.replace('<info>', '<x xmlns="urn:y"/><info>'))
})
rule('alert: only elements without children contain text', () => {
  refuses('unexpected', 'loose', (file) => file.replace('<info>', '<info>loose'))
  refuses('unexpected', 'headline/b', to('headline', '<b>x</b>'))
})
rule('alert: the schema has no attributes', () => {
  expect(draftAfter((file) => file.replace('<info>', '<info id="7">')).rest).toContainEqual({ name: '@id', value: '7' })
})
rule('identifier: required, once', () => required('alert/identifier'))
rule('identifier: no spaces, commas, < or &', () => {
  refuses('value', 'alert/identifier', to('identifier', 'a b'), to('identifier', 'a,b'), to('identifier', 'a&amp;b'), to('identifier', ''))
  isShown('identifier', 'X-1')
})
rule('sender: required, once', () => required('alert/sender'))
rule('sender: no spaces, commas, < or &', () => {
  refuses('value', 'alert/sender', to('sender', 'a b'), to('sender', 'a,b'), to('sender', 'a&lt;b'))
  isShown('sender', 'desk@x.example')
})
rule('sent: required, once', () => required('alert/sent'))
rule('sent, effective, onset, expires: date, time and offset in digits, UTC as -00:00', () => {
  for (const name of ['sent', 'effective', 'onset', 'expires']) {
    const wrong = '2031-01-01T10:00:00Z 2031-01-01T10:00:00 2031-01-01T10:00:00.5-00:00 2031-02-30T10:00:00-00:00 2031-01-01'.split(' ')
    refuses('value', name, ...[...wrong, '', '2031-01-01T10:00:00+14:30', '2031-01-01T25:00:00-00:00'].map((value) => to(name, value)))
  }
  accepts(to('sent', '2031-01-01T10:00:00-00:00'), to('expires', '2031-01-03T24:00:00+14:00'))
})
rule('status: Actual, Exercise, System, Test or Draft', () => {
  words('status', 'alert/status', 'Actual Draft Exercise System Test')
  accepts(to('status', 'Draft'))
  refuses('status', '', to('status', 'Exercise'), to('status', 'System'), to('status', 'Test'))
})
rule('msgType: Alert, Update, Cancel, Ack or Error', () => {
  words('msgType', 'alert/msgType', 'Alert Update Cancel Ack Error')
  expect(draftAfter(to('msgType', 'Update')).notes).toContainEqual({ kind: 'update' })
  refuses('msgType', '', to('msgType', 'Cancel'), to('msgType', 'Ack'), to('msgType', 'Error'))
})
rule('source: optional text', () => optional('source', 'desk 4'))
rule('scope: Public, Restricted or Private', () => {
  words('scope', 'alert/scope', 'Public Restricted Private')
  refuses('scope', '', to('scope', 'Restricted'), to('scope', 'Private'))
})
rule('restriction: optional text', () => optional('restriction', 'none'))
rule('addresses: optional text', () => optional('addresses', 'a@x.example'))
rule('code: any number', () => {
  optional('code', 'p:1')
  accepts(twice('code'))
})
rule('note: optional text', () => optional('note', 'by hand'))
rule('references: optional, sender,identifier,sent of earlier messages', () =>
  optional('references', 'desk@x.example,X-0,2031-01-01T09:00:00+01:00'),
)
rule('incidents: optional text', () => optional('incidents', 'I-7'))
rule('info: any number', () => {
  refuses('language', '–', without('info'))
  accepts(twice('info'))
})
rule('info: a later text of a language must not override an earlier one', () => {
  const titleWith = (infos: (info: string) => string) => draftAfter((file) => file.replace(block('info'), infos)).fields.title_en
  expect(titleWith((info) => info + info.replace('Severe', 'Minor').replace('tonight', 'is over'))).toBe('Storm tonight')
  expect(titleWith((info) => info.replace('Severe', 'Minor') + info.replace('tonight', 'now'))).toBe('Storm now')
})
rule('language: a language tag', () => refuses('value', 'language', to('language', 'English_GB')))
rule('language: missing or empty means en-US', () => {
  for (const edit of [without('language'), to('language', '')]) expect(draftAfter(edit).fields.title_en).toBe('Storm tonight')
})
rule('category: at least one of twelve', () => {
  words('category', 'category', 'Geo Met Safety Security Rescue Fire Health Env Transport Infra CBRNE Other')
  refuses('missing', 'alert/info/category', without('category'))
  accepts(twice('category'))
  isShown('category', 'Met')
})
rule('event: required, once', () => {
  required('alert/info/event')
  isShown('event', 'Storm')
})
rule('responseType: any number of nine', () => {
  words('responseType', 'responseType', 'Shelter Evacuate Prepare Execute Avoid Monitor Assess AllClear None')
  optional('responseType', 'Shelter')
  accepts(twice('responseType'))
})
rule('urgency: one of five', () => {
  words('urgency', 'urgency', 'Immediate Expected Future Past Unknown')
  required('alert/info/urgency')
})
rule('severity: one of five', () => {
  words('severity', 'severity', 'Extreme Severe Moderate Minor Unknown')
  required('alert/info/severity')
})
rule('certainty: one of five', () => {
  words('certainty', 'certainty', 'Observed Likely Possible Unlikely Unknown')
  required('alert/info/certainty')
  isShown('certainty', 'Likely')
})
rule('certainty: Very Likely, from CAP 1.0, is read as Likely', () => accepts(to('certainty', 'Very Likely')))
rule('audience: optional text', () => optional('audience', 'everyone'))
rule('eventCode, parameter, geocode: a valueName and a value, any number', () => {
  for (const name of ['eventCode', 'parameter', 'geocode']) {
    accepts(twice(name), without(name))
    const lacks =
      (part: string): Edit =>
      (file) =>
        file.replace(block(name), (pair) => pair.replace(block(part), ''))
    refuses('missing', `${name}/value`, lacks('value'), lacks('valueName'))
  }
  isShown('eventCode (E)', '77')
  isShown('parameter (P)', '88')
})
rule('effective: without it the alert is in effect from sent on', () => {
  expect([draftOf(whole).fields.from_time, draftAfter(without('effective')).fields.from_time]).toEqual(['11:00', '10:00'])
})
rule('onset: optional, when the event is expected to begin', () => optional('onset', '2031-01-01T12:00:00+01:00'))
rule('expires: optional, until when the message is valid', () => {
  expect([draftOf(whole).fields.until_date, draftAfter(without('expires')).fields.until_date]).toEqual(['2031-01-02', undefined])
})
rule('senderName: optional text', () => optional('senderName', 'Weather desk'))
rule('headline: optional text', () => {
  expect([draftOf(whole).fields.title_en, draftAfter(without('headline')).fields.title_en]).toEqual(['Storm tonight', 'Storm'])
})
rule('description: optional text', () => {
  accepts(without('description'))
  expect(draftOf(whole).fields.what_en).toBe('Wind.')
})
rule('instruction: optional text', () => {
  accepts(without('instruction'))
  expect(draftOf(whole).fields.steps_en).toBe('Stay in.')
})
rule('web: optional address', () => optional('web', 'https://x.example/1'))
rule('contact: optional text', () => optional('contact', 'desk'))
rule('resource: any number, with resourceDesc and mimeType', () => {
  accepts(without('resource'), twice('resource'))
  refuses('missing', 'resource/resourceDesc', without('resourceDesc'))
  refuses('missing', 'resource/mimeType', without('mimeType'))
  isShown('resource/resourceDesc', 'map')
})
rule('resource: size is an integer; uri, derefUri and digest are optional', () => {
  refuses('value', 'resource/size', to('size', '1.5'), to('size', '12 kB'))
  for (const [name, value] of [
    ['size', '12'],
    ['uri', 'map.png'],
    ['derefUri', 'AA=='],
    ['digest', 'ab12'],
  ] as const)
    optional(name, value, `resource/${name}`)
})
rule('area: any number, with an areaDesc; the alert is for all of them', () => {
  refuses('missing', 'area/areaDesc', without('areaDesc'))
  expect(draftAfter((file) => file.replace(block('area'), (area) => area + area.replace('Coast', 'Bay'))).fields.area_en).toBe('Bay, Coast')
})
rule('polygon: any number; at least four points, the last of them the first', () => {
  optional('polygon', '1,1 1,2 2,2 1,1', 'area/polygon')
  accepts(twice('polygon'), to('polygon', '1,1 1,2'))
})
rule('circle: any number; a point and a radius in kilometres', () => {
  optional('circle', '1,1 5', 'area/circle')
  accepts(twice('circle'), to('circle', '1,1'))
})
rule('altitude: a decimal number', () => {
  optional('altitude', '10', 'area/altitude')
  refuses('value', 'area/altitude', to('altitude', 'high'))
})
rule('ceiling: a decimal number, only with altitude', () => {
  optional('ceiling', '20', 'area/ceiling')
  refuses('value', 'area/ceiling', to('ceiling', '1e3'))
})
rule('white space: none counts around fixed words, times, tags and numbers', () => {
  const names = 'status msgType scope language category responseType urgency severity certainty sent expires size altitude'.split(' ')
  const spaced: Edit = (file) =>
    names.reduce((text, name) => text.replace(new RegExp(`(<${name}>)([^<]*)(</${name}>)`), '$1\n\t $2\r\n $3'), file)
  expect(draftAfter(spaced).fields).toEqual(draftOf(whole).fields)
})
rule('entities: only those of XML and numbers', () => {
  refuses('xml', '', to('headline', 'a&nbsp;b'))
  expect(draftAfter(to('headline', '&#83;now &amp; ice')).fields.title_en).toBe('Snow & ice')
})
rule('Signature: a reader that cannot check it goes on, and says so', () => {
  expect(draftOf(whole).notes).toContainEqual({ kind: 'signature' })
  isShown('Signature/SignatureValue', 'c2ln')
  expect(draftAfter((file) => file.replace(/<Signature .*<\/Signature>/, '')).notes).toEqual([])
})

test.each(rules)('%s', (_, run) => {
  expect.hasAssertions()
  run()
})

test('docs/cap.md lists each rule once, and no other', () => {
  const page = readFileSync(new URL('../../../docs/cap.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| (?!Element|-)([^|]+?) +\| ([^|]+?) +\| (?:schema|text|both) +\|/gm)].map(
    ([, element, text]) => `${element}: ${text}`,
  )
  expect(rows).toEqual(rules.map(([title]) => title))
})
