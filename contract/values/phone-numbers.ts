import { type CountryCode, parsePhoneNumberFromString as parse } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import { plainSigns } from './plain-signs.ts'

/**
 * Reads, finds, formats and compares phone numbers by the rules of all countries. The rules are 34 kB: the services import this file, the app loads it
 * when a form opens (`src/shared/platform/phones.ts`), and neither the first screen nor the service worker may import it.
 */

export interface Phone {
  /** E.164: what is dialled. */
  number: string
  /** The same digits in the groups of their country: what is shown. */
  shown: string
}

export interface FoundPhone extends Phone {
  /** Offsets in the searched text, in UTF-16 units. */
  start: number
  end: number
}

/** The number that a text consists of; null if it is none, more than one, or has an extension. `country`: where a number without a code is dialled. */
export function readPhone(text: string, country: string | null = null): Phone | null {
  const plain = plainSigns(text).trim().replace(/^tel:/i, '')
  return /^[(+]*\d[\d ()./+-]*$/.test(plain) ? readPlain(plain, country) : null
}

/**
 * Reads a number typed before the rules were loaded: a calling code, a space, and the rest as dialled inside that country, for example
 * "+66 081 234 5678". Also reads everything that `readPhone` reads.
 */
export function readTypedPhone(text: string): Phone | null {
  const whole = readPhone(text)
  if (whole) return whole
  const [, code = '', rest = ''] = /^\+(\d{1,4}) (.+)$/.exec(plainSigns(text).trim()) ?? []
  // Several codes share the first digit: +1809 is dialled like +1.
  const country = metadata.country_calling_codes[code]?.[0] ?? (code.startsWith('1') ? 'US' : null)
  return country === null ? null : readPhone(rest, country)
}

/** The numbers in a text. Without a country only those with a calling code, so that dates and amounts do not count. Pass a country for input from a phone field. */
export function findPhones(text: string, country: string | null = null): FoundPhone[] {
  const { plain, starts, ends } = plainWithPlaces(text)
  const found: FoundPhone[] = []
  for (const { 0: run, index } of plain.matchAll(country === null ? withCode : withOrWithoutCode)) {
    // The 00 of 1007.
    if (!run.includes('+') && /\d/.test(plain[index - 1] ?? '')) continue
    for (const part of partsOf(run)) {
      const phone = longestPhone(part.text, { country, after: plain.slice(index + part.at + part.text.length) })
      if (!phone) continue
      const first = index + part.at
      found.push({ number: phone.number, shown: phone.shown, start: starts[first] ?? 0, end: ends[first + phone.length - 1] ?? 0 })
    }
  }
  return found
}

/** The content of a field after a paste: only the number, if the text has exactly one and nothing beside it may belong to it. */
export function tidiedPhone(text: string, country: string | null = null): string {
  const plain = plainSigns(text).trim()
  const found = [...new Map([...findPhones(plain), ...findPhones(plain, country ?? 'CH')].map((phone) => [phone.start, phone])).values()]
  const [only] = found
  if (!only || found.length > 1) return plain
  const isPartOfMore =
    /\d[ ()./-]*$/.test(plain.slice(0, only.start)) || /^[ ()./,;-]*(?:\d|#|ext|x|int|poste|durchwahl)/i.test(plain.slice(only.end))
  return isPartOfMore ? plain : plain.slice(only.start, only.end)
}

/** Formats a number in groups that can be read out. Returns other text unchanged. */
export function formatPhone(text: string): string {
  return readPhone(text)?.shown ?? text
}

/** Every reading of the numbers in a text, as E.164: with a calling code, then as dialled in each of these countries, in their order. */
export function phonesMeant(text: string, countries: readonly string[]): string[] {
  const read = [null, ...countries].flatMap((country) => findPhones(text, country).map(({ number }) => number))
  return [...new Set(read)]
}

/** A calling code begins with +, or with what is dialled for it: 00 in most countries, 011 in North America. */
const withCode = /(?:\(?\+[ (]*|\(?00 ?|011[ -])[1-9][\d ()./-]*\d/g
const withOrWithoutCode = /\(?(?:\+[ (]*)?\d[\d ()./+-]*\d/g

/** "02 674 6900 / 02 674 6901" and "+41 …+66 …" are two numbers. */
function partsOf(run: string): { text: string; at: number }[] {
  const cuts = [0, ...Array.from(run.matchAll(/\d[ ./-]*(?:\/ *(?=\(?[+0])|(?=\(?\+))/g), ({ 0: { length }, index }) => index + length)]
  return cuts.map((at, no) => ({ at, text: run.slice(at, cuts[no + 1]) })).filter(({ text }) => /\d/.test(text))
}

/** "24 hours a day", "12 Example Road": digits that belong to what follows them. Numbers in Germany and Austria may have them or not. */
const time = 'h|hrs?|hours?|days?|min|std|stunden?|tage?n?|uhr|heures?|jours?|ore|giorn[io]'
const street =
  "(?:[\\p{L}'.-]+ ){0,2}(?:[\\p{L}-]*(?:str|strasse|stra\u00dfe|gasse|weg|platz)|road|rd|street|st|avenue|ave|lane|rue|quai|place|boulevard|via|piazza|soi)"
const countedThing = new RegExp(`^ (?:${time}|${street})(?![\\p{L}])`, 'iu')

/** The longest part, from the beginning to the end of a group of digits, that is a number. */
function longestPhone(run: string, { country, after }: { country: string | null; after: string }): (Phone & { length: number }) | null {
  const ends = Array.from(run.matchAll(/\d+/g), ({ 0: digits, index }) => index + digits.length).toReversed()
  const [last = 0, before] = ends
  const isCounted = last === run.length && before !== undefined && /^\D*\d{1,3}$/.test(run.slice(before)) && countedThing.test(after)
  for (const length of isCounted ? ends.slice(1) : ends) {
    const phone = readPlain(run.slice(0, length), country)
    if (phone) return { ...phone, length }
  }
  return null
}

function readPlain(plain: string, country: string | null): Phone | null {
  const digits = plain.replaceAll(/\D/g, '')
  const national = country === 'MX' ? plain.replace(/^\(?(?:044|045|01)\)?(?=[ \d(.-]*$)/, '') : plain
  const attempts = [
    () => (plain.includes('+') ? numberIn(plain.replace(/^[( ]*\+[ (]*(?:00)?/, '+'), null) : null),
    () => (plain.includes('+') ? numberIn(`+${digits}`, null) : null),
    // For countries in which numbers are dialled without a leading 0.
    () => (plain.includes('+') ? numberIn(plain.replace('(0)', ''), null) : null),
    // Before the country's own rules, some of which mistake a carrier's code for the start of another country's code.
    () => (/^\(?00/.test(plain) ? numberIn(plain.replace(/^\(?00/, '+'), null) : null),
    () => (country === null || plain.includes('+') ? null : (numberIn(plain, country) ?? numberIn(national, country))),
    () => (/^011[ -]?/.test(plain) ? numberIn(plain.replace(/^011[ -]?/, '+'), null) : null),
  ]
  for (const attempt of attempts) {
    const number = attempt()
    if (number) return number
  }
  return null
}

function numberIn(text: string, country: string | null): Phone | null {
  // Mobile phones in Mexico were called with a 1 after the code until 2019, and messengers still show it.
  const current = text.replace(/^\+52[ -]?1(?=(?:[ -]?\d){10}$)/, '+52')
  const isKnown = country !== null && Object.hasOwn(metadata.countries, country)
  const number = parse(current, { ...(isKnown && { defaultCountry: country as CountryCode }), extract: false }, metadata)
  return number?.isValid() === true && !number.ext ? { number: number.number, shown: number.formatInternational() } : null
}

/** The text in plain signs, with the start and end of each unit in the original. */
function plainWithPlaces(text: string): { plain: string; starts: number[]; ends: number[] } {
  let plain = ''
  const [starts, ends]: [number[], number[]] = [[], []]
  let at = 0
  for (const sign of text) {
    for (const unit of plainSigns(sign).split('')) {
      plain += unit
      starts.push(at)
      ends.push(at + sign.length)
    }
    at += sign.length
  }
  return { plain, starts, ends }
}
