import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { isTime } from './cap-schema.ts'
import type { XmlElement } from './xml.ts'

/** The name of a parameter for the time of our next update: CAP has no element for it. */
export const nextWordParameter = 'nextUpdateBy'
/** The name of our geocode for a country. */
export const countryCode = 'ISO 3166-1'

/** A geocode or parameter. */
export interface Pair {
  element: XmlElement
  name: string
  value: string
}

export function allOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

export function textOf(element: XmlElement, name: string): string {
  return allOf(element, name)[0]?.text.trim() ?? ''
}

export function timeOf(element: XmlElement, name: string): number | undefined {
  return instant(textOf(element, name))
}

export function pairsIn(element: XmlElement, name: string): Pair[] {
  return allOf(element, name).map((pair) => ({ element: pair, name: textOf(pair, 'valueName'), value: textOf(pair, 'value') }))
}

/** The tag as the file has it. CAP reads a missing or empty one as `en-US`. */
export function languageTag(info: XmlElement): string {
  return textOf(info, 'language') || 'en-US'
}

/** The language of a text if it is one of the app's four. */
export function languageOf(info: XmlElement): Language | undefined {
  const [code] = languageTag(info).toLowerCase().split('-')
  return languages.find((language) => language === code)
}

/** When the event ends, from the parameter that weather services use beside `expires`, which only says until when the message is valid. */
export function endingsIn(info: XmlElement): Pair[] {
  return pairsIn(info, 'parameter').filter(({ name, value }) => /(^|[:/])event[ _-]?end(ing)?[ _-]?time$/i.test(name) && isTime(value))
}

export function nextWordsIn(info: XmlElement): Pair[] {
  return pairsIn(info, 'parameter').filter(({ name, value }) => name === nextWordParameter && isTime(value))
}

/** Geocodes whose name says that they hold codes of ISO 3166, in part 1 for countries or in part 2 for their regions. */
export function countryPairsIn(info: XmlElement): Pair[] {
  return allOf(info, 'area').flatMap((area) =>
    pairsIn(area, 'geocode').filter(({ name }) => /iso[ _.-]?3166|iso\.org\/.*countr/i.test(name)),
  )
}

/** The country that a code means, and whether the code means all of it. Undefined: no country of ours. */
export function countryOf(code: string, iso2ByCode: ReadonlyMap<string, string>): { iso2: string; isWhole: boolean } | undefined {
  const capitals = code.toUpperCase()
  const whole = iso2ByCode.get(/^\d{1,2}$/.test(capitals) ? capitals.padStart(3, '0') : capitals)
  if (whole !== undefined) return { iso2: whole, isWhole: true }
  const [, country = ''] = /^([A-Z]{2})-[A-Z\d]{1,3}$/.exec(capitals) ?? []
  const iso2 = iso2ByCode.get(country)
  return iso2 === undefined ? undefined : { iso2, isWhole: false }
}

export function codesIn(value: string): string[] {
  return value.split(/[\s,;]+/).filter(Boolean)
}

export function instant(text: string): number | undefined {
  return isTime(text) ? Date.parse(text.trim()) : undefined
}
