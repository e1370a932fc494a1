import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { timeFields } from '#server/services/desk/alert-form.ts'
import type { Visit } from '#server/services/desk/visit.ts'
import { countryCode, levelOf, nextWordParameter, placeIn } from './cap-file.ts'
import { findViolation, isTime } from './cap-schema.ts'
import type { CapFlaw, CapNote } from './cap-words.ts'
import { readXml, type XmlElement } from './xml.ts'

/** `what`: the names, values or codes that a sentence ends with. */
export interface Finding<Kind> {
  kind: Kind
  what?: string
}

export type CapImport =
  | { fields: Record<string, string>; notes: Finding<CapNote>[]; flaw?: undefined }
  | { fields?: undefined; notes?: undefined; flaw: Finding<CapFlaw> }

interface Info {
  language: Language
  element: XmlElement
}

/** What a CAP 1.2 file says, in the fields of the desk's form of an alert, which has the last word on what an alert may be. */
export function importCap(bytes: ArrayBuffer, { words, timezone }: Pick<Visit, 'words' | 'timezone'>, reference: ReferenceData): CapImport {
  const { root, flaw } = readXml(bytes)
  if (!root) return { flaw }
  if (root.name !== 'alert') return { flaw: { kind: 'namespace' } }
  const violation = findViolation(root)
  if (violation) return { flaw: violation }
  // A file may be valid and still be nothing that the public is to read here.
  for (const [name, accepted] of [
    ['status', ['Actual', 'Draft']],
    ['msgType', ['Alert', 'Update']],
    ['scope', ['Public']],
  ] as const) {
    const value = textOf(root, name)
    if (!accepted.some((one) => one === value)) return { flaw: { kind: name, what: value } }
  }

  const infos = allOf(root, 'info')
  const taken = languages.flatMap((language) => {
    const element = infos.find((info) => languageOf(info).toLowerCase().split('-')[0] === language)
    return element ? [{ language, element }] : []
  })
  const [first] = taken
  if (!first) return { flaw: { kind: 'language', what: infos.map(languageOf).join(', ') || '–' } }
  const countries = countriesOf(first.element)
  const unknown = countries.filter((code) => !reference.countryByIso.has(code))
  if (unknown.length > 0) return { flaw: { kind: 'country', what: unknown.join(', ') } }

  const [urgency, severity] = [textOf(first.element, 'urgency'), textOf(first.element, 'severity')]
  const { level, isExact } = levelOf(urgency, severity)
  const at = (name: string, text: string) => timeFields(name, text === '' ? null : Date.parse(text), timezone)
  const texts = taken.flatMap((info) => textFieldsOf(info, placeIn(countries, info.language, reference)))
  const fields = {
    countries: countries.join(', '),
    severity: level,
    ...at('from', textOf(first.element, 'effective') || textOf(root, 'sent')),
    ...at('until', textOf(first.element, 'expires')),
    ...at('next', nextWordOf(first.element)),
    ...Object.fromEntries(texts),
  }

  const others = infos.filter((info) => !taken.some(({ element }) => element === info)).map(languageOf)
  const untitled = taken.filter(({ element }) => textOf(element, 'headline') === '').map(({ language }) => words.languages[language] ?? '')
  const notes: (Finding<CapNote> | false)[] = [
    textOf(root, 'msgType') === 'Update' && { kind: 'update' },
    others.length > 0 && { kind: 'languages', what: others.join(', ') },
    untitled.length > 0 && { kind: 'headline', what: untitled.join(', ') },
    !isExact && { kind: 'level', what: `${severity}, ${urgency} → ${words.alerts.severities[level]}` },
    new Set(taken.map(({ element }) => sharedBy(element))).size > 1 && { kind: 'differ', what: words.languages[first.language] ?? '' },
    restOf(root, taken),
  ]
  return { fields, notes: notes.filter((note) => note !== false) }
}

function textFieldsOf({ language, element }: Info, place: string): [name: string, text: string][] {
  const described = allOf(element, 'area')
    .map((area) => textOf(area, 'areaDesc'))
    .join(', ')
  const area = described === place ? '' : described.endsWith(`, ${place}`) ? described.slice(0, -place.length - 2) : described
  return [
    [`title_${language}`, textOf(element, 'headline') || textOf(element, 'event')],
    [`area_${language}`, area],
    [`what_${language}`, textOf(element, 'description')],
    [`steps_${language}`, textOf(element, 'instruction')],
  ]
}

/** An alert here has one of each for all its languages. */
function sharedBy(info: XmlElement): string {
  const values = ['urgency', 'severity', 'effective', 'expires'].map((name) => textOf(info, name))
  return JSON.stringify([values, nextWordOf(info), countriesOf(info)])
}

function nextWordOf(info: XmlElement): string {
  return pairsIn(info, 'parameter').find(isNextWord)?.value ?? ''
}

const isNextWord = ({ name, value }: Pair) => name === nextWordParameter && isTime(value)
const isCountry = ({ name }: Pair) => name === countryCode || /^iso[ _-]?3166(-1)?([ _-]alpha[ _-]?2)?$/i.test(name)

function countriesOf(info: XmlElement): string[] {
  const codes = allOf(info, 'area').flatMap((area) => pairsIn(area, 'geocode').filter(isCountry))
  return [...new Set(codes.map(({ value }) => value.toUpperCase()))]
}

const usedOfAlert = ['identifier', 'sender', 'sent', 'status', 'msgType', 'scope', 'references', 'info']
const usedOfInfo = ['language', 'urgency', 'severity', 'effective', 'expires', 'description', 'instruction', 'parameter', 'area']

/** What has no place in an alert here, by the names that CAP gives it. */
function restOf(root: XmlElement, taken: readonly Info[]): Finding<CapNote> | false {
  const namesIn = ({ children }: XmlElement, used: readonly string[]) =>
    children.map(({ name }) => name.replace(/^\{.*\}/, '')).filter((name) => !used.includes(name))
  const pairsBut = (element: XmlElement, name: string, isUsed: (pair: Pair) => boolean) =>
    pairsIn(element, name).flatMap((pair) => (isUsed(pair) ? [] : [`${name} (${pair.name})`]))
  const names = taken.flatMap(({ element }) => [
    ...namesIn(element, [...usedOfInfo, textOf(element, 'headline') === '' ? 'event' : 'headline']),
    ...pairsBut(element, 'parameter', isNextWord),
    ...allOf(element, 'area').flatMap((area) => [...namesIn(area, ['areaDesc', 'geocode']), ...pairsBut(area, 'geocode', isCountry)]),
  ])
  const all = new Set([...namesIn(root, usedOfAlert), ...names])
  return all.size > 0 && { kind: 'rest', what: [...all].join(', ') }
}

interface Pair {
  name: string
  value: string
}

function pairsIn(element: XmlElement, name: string): Pair[] {
  return allOf(element, name).map((pair) => ({ name: textOf(pair, 'valueName'), value: textOf(pair, 'value') }))
}

function allOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

function textOf(element: XmlElement, name: string): string {
  return allOf(element, name)[0]?.text.trim() ?? ''
}

/** The schema's default is `en-US`. */
function languageOf(info: XmlElement): string {
  return textOf(info, 'language') || 'en-US'
}
