import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { allOf, codesIn, countryOf, countryPairsIn, endingsIn, languageOf, nextWordsIn, pairsIn, textOf, timeOf } from './cap-elements.ts'
import { levelOf } from './cap-file.ts'
import { severities } from '#contract/values/severities.ts'
import type { XmlElement } from './xml.ts'

export interface TakenText {
  language: Language
  element: XmlElement
}

/**
 * `taken`: one text of each language about the same event; the first decides level, times and countries. `tied`: several of
 * one language that are equally severe, so that the user has to choose. Neither depends on the order of the file.
 */
export type Selection = { taken: TakenText[]; tied?: undefined } | { taken?: undefined; tied: XmlElement[] }

type Reference = Pick<ReferenceData, 'iso2ByCode'>

/** The most severe text of each language. Undefined: no text is in one of our languages. `chosen` is preferred to texts that are equally severe. */
export function selectTexts(root: XmlElement, reference: Reference, chosen?: XmlElement): Selection | undefined {
  const texts = distinct(allOf(root, 'info')).flatMap((element) => {
    const language = languageOf(element)
    return language ? [{ language, element }] : []
  })
  const [best] = texts.map(({ element }) => rankOf(element)).toSorted(compare)
  if (best === undefined) return undefined
  const mostSevere = texts.filter(({ element }) => compare(rankOf(element), best) === 0)
  const of = (language: Language) => mostSevere.filter((text) => text.language === language)
  // The language with the most of them, so that no other language is paired with one of several unasked.
  const group = languages.map(of).reduce((one, other) => (other.length > one.length ? other : one))
  const lead = group.length === 1 ? group[0] : group.find(({ element }) => element === chosen)
  if (!lead) return { tied: group.map(({ element }) => element) }
  const translations = languages.flatMap((language) => {
    const found = language === lead.language ? undefined : translationOf(lead, texts, { language, root, reference })
    return found ? [found] : []
  })
  return { taken: [lead, ...translations] }
}

/** The lead's text in another language. Undefined if that is uncertain: the languages must not describe different events. */
function translationOf(
  lead: TakenText,
  texts: readonly TakenText[],
  { language, root, reference }: { language: Language; root: XmlElement; reference: Reference },
): TakenText | undefined {
  const isSameLevel = ({ element }: TakenText) => levelIn(element) === levelIn(lead.element)
  const ours = texts.filter((text) => text.language === lead.language && isSameLevel(text))
  const theirs = texts.filter((text) => text.language === language && isSameLevel(text))
  for (const keyOf of [
    (element: XmlElement) => sharedKey(element, root, reference),
    (element: XmlElement) => sharedKey(element, root, reference) + preciseKey(element),
  ]) {
    const isSame = ({ element }: TakenText) => keyOf(element) === keyOf(lead.element)
    const [same, other] = [ours.filter(isSame), theirs.filter(isSame)]
    if (same.length === 1 && other.length === 1) return other[0]
  }
  return ours.length === 1 && theirs.length === 1 ? theirs[0] : undefined
}

/** Texts with the same content count once. */
function distinct(infos: readonly XmlElement[]): XmlElement[] {
  return [...new Map(infos.map((info) => [contentOf(info), info])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, info]) => info)
}

/** Independent of white space and of the order of areas, parameters and the like. */
export function contentOf(element: XmlElement): string {
  const text = element.text.trim().replaceAll(/\s+/g, ' ')
  return JSON.stringify([element.name, text, element.children.map(contentOf).toSorted()])
}

function levelIn(info: XmlElement) {
  return levelOf(textOf(info, 'urgency'), textOf(info, 'severity')).level
}

/** Smaller is more severe. */
function rankOf(info: XmlElement): number[] {
  const at = (name: string, order: readonly string[]) => order.indexOf(textOf(info, name))
  return [
    severities.indexOf(levelIn(info)),
    at('severity', ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']),
    at('urgency', ['Immediate', 'Expected', 'Future', 'Past', 'Unknown']),
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, index) => one !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Values that an alert shares across its languages. */
export function sharedKey(info: XmlElement, root: XmlElement, reference: Reference): string {
  return JSON.stringify([
    textOf(info, 'urgency'),
    textOf(info, 'severity'),
    timeOf(info, 'effective') ?? timeOf(root, 'sent'),
    timeOf(info, 'onset'),
    timeOf(info, 'expires'),
    [...endingsIn(info), ...nextWordsIn(info)].map(({ name, value }) => [name, Date.parse(value)].join(' ')).toSorted(),
    countriesIn(info, reference).known,
  ])
}

/** Values that distinguish texts with the same severity and times, in any language. */
function preciseKey(info: XmlElement): string {
  const areas = allOf(info, 'area')
  const values = (name: string) => allOf(info, name).map(({ text }) => text.trim())
  const shapes = areas.flatMap((area) => [...allOf(area, 'polygon'), ...allOf(area, 'circle')].map(contentOf))
  const pairs = [...pairsIn(info, 'eventCode'), ...areas.flatMap((area) => pairsIn(area, 'geocode'))].map(
    ({ name, value }) => `${name} ${value}`,
  )
  return JSON.stringify([[...values('category'), ...values('responseType')].toSorted(), shapes.toSorted(), pairs.toSorted()])
}

/** `known`: as ISO codes of two letters. `unknown`: codes that are no country here. Both sorted. */
export function countriesIn(info: XmlElement, { iso2ByCode }: Reference): { known: string[]; unknown: string[] } {
  const codes = countryPairsIn(info).flatMap(({ value }) => codesIn(value))
  const known = codes.flatMap((code) => countryOf(code, iso2ByCode)?.iso2 ?? [])
  return { known: [...new Set(known)].toSorted(), unknown: [...new Set(codes.filter((code) => !countryOf(code, iso2ByCode)))].toSorted() }
}
