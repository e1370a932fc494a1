import * as v from 'valibot'
import { AlertContent, alertLengths, type AlertText } from '#contract/alert/alert.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { severities } from '#contract/values/severities.ts'
import { paragraphsIn } from '#contract/values/paragraphs.ts'
import { findPhones } from '#contract/values/phone-numbers.ts'
import { withoutTurns } from '#contract/values/plain-text.ts'
import { zonedInstant } from '#server/content-files/relative-date.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { countriesIn } from './countries-in.ts'

type Fields = Record<string, string>
type AlertFlaw = 'missing' | 'country' | 'time' | 'end' | 'texts'
/** Too many characters in a field, too many steps, or too many characters in one step. */
type TooMuch = { of: 'characters' | 'steps'; count: number; max: number } | { of: 'step'; step: number; count: number; max: number }
/** By field name; `texts` if no language is complete. */
export type AlertFlaws = Record<string, AlertFlaw | TooMuch>

interface Clock {
  now: number
  timezone: string
}

const hourMs = 3_600_000
export const textFields = ['title', 'area', 'what', 'steps'] as const

/** An alert as form fields, with local times in `timezone`. */
export function fieldsOfAlert(
  content: AlertContent,
  { timezone, language }: { timezone: string; language: Language },
  reference: ReferenceData,
): Fields {
  return {
    countries: content.countries.map((iso2) => reference.countryByIso.get(iso2)?.names[language] ?? iso2).join(', '),
    severity: content.severity,
    ...timeFields('from', content.from, timezone),
    ...timeFields('until', content.until, timezone),
    ...timeFields('next', content.nextWordBy, timezone),
    ...Object.fromEntries(
      languages.flatMap((one) => {
        const text = content.texts[one]
        if (!text) return []
        const steps = text.steps.map((step) => step.text).join('\n')
        return [
          [`title_${one}`, text.title] as const,
          [`area_${one}`, text.area ?? ''],
          [`what_${one}`, text.what],
          [`steps_${one}`, steps],
        ]
      }),
    ),
  }
}

/** The initial form of a new alert, which is valid from now for a day. */
export function blankAlert({ now, timezone }: Clock): Fields {
  return { severity: 'warning', ...timeFields('from', now, timezone), ...timeFields('until', now + 24 * hourMs, timezone) }
}

/** Text for a single-line field. No-break spaces, as in French, stay. */
export function oneLine(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, ' ').trim()
}

export function timeFields(name: string, at: number | null, timezone: string): Fields {
  if (at === null) return {}
  const { date, time } = localTimeAt(at, timezone)
  return { [`${name}_date`]: date, [`${name}_time`]: time }
}

/** The alert in a form's fields, or all flaws of the form. */
export function alertFromFields(
  fields: Fields,
  { now, timezone }: Clock,
  reference: ReferenceData,
): { content: AlertContent; flaws?: undefined } | { content?: undefined; flaws: AlertFlaws } {
  const flaws: AlertFlaws = {}
  const countries = countriesIn(fields.countries ?? '', reference)
  if (countries.length === 0 || countries.includes(undefined)) flaws.countries = 'country'
  const at = (name: string, isNeeded: boolean) => {
    const [date, time] = [fields[`${name}_date`] ?? '', fields[`${name}_time`] ?? '']
    if (!isNeeded && date === '' && time === '') return null
    const parsed = [v.safeParse(LocalDate, date), v.safeParse(ClockTime, time)]
    if (parsed.some(({ success }) => !success)) {
      flaws[`${name}_date`] = 'time'
      return null
    }
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return Date.parse(zonedInstant({ days: 0, minutes: hours * 60 + minutes }, Date.parse(`${date}T00:00:00Z`), timezone))
  }
  const [from, until, nextWordBy] = [at('from', true), at('until', true), at('next', false)]
  if (from !== null && until !== null && (until <= from || until <= now)) flaws.until_date = 'end'
  const texts = textsIn(fields, flaws)
  if (Object.keys(texts).length === 0) flaws.texts ??= 'texts'
  const severity = severities.find((one) => one === fields.severity) ?? 'warning'
  const parsed = v.safeParse(AlertContent, { countries, severity, texts, from, until, nextWordBy })
  if (Object.keys(flaws).length > 0 || !parsed.success) return { flaws: Object.keys(flaws).length > 0 ? flaws : { texts: 'texts' } }
  return { content: parsed.output }
}

function textsIn(fields: Fields, flaws: AlertFlaws): Partial<Record<(typeof languages)[number], AlertText>> {
  const texts: ReturnType<typeof textsIn> = {}
  for (const language of languages) {
    const read = (name: 'title' | 'area' | 'what') => {
      const typed = v.parse(v.pipe(v.string(), withoutTurns), (fields[`${name}_${language}`] ?? '').replaceAll('\u0000', ''))
      const text = name === 'what' ? paragraphsIn(typed).join('\n\n') : oneLine(typed)
      const max = alertLengths[name]
      if (text.length > max) flaws[`${name}_${language}`] = { of: 'characters', count: text.length, max }
      return text.slice(0, max)
    }
    const [title, area, what] = [read('title'), read('area'), read('what')]
    const lines = (fields[`steps_${language}`] ?? '')
      .replaceAll('\u0000', '')
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (!title && !area && !what && lines.length === 0) continue
    if (!title) flaws[`title_${language}`] = 'missing'
    if (!what) flaws[`what_${language}`] = 'missing'
    const { step: max } = alertLengths
    const long = lines.findIndex((line) => line.length > max)
    if (lines.length > alertLengths.steps) flaws[`steps_${language}`] = { of: 'steps', count: lines.length, max: alertLengths.steps }
    else if (long !== -1) flaws[`steps_${language}`] = { of: 'step', step: long + 1, count: lines[long]?.length ?? 0, max }
    const steps = lines.map((line) => {
      const calls = [...new Set(findPhones(line).map(({ number }) => number))]
      return { text: line, ...(calls[0] !== undefined && { call: calls[0] }), ...(calls.length > 1 && { calls }) }
    })
    texts[language] = { title, ...(area && { area }), what, steps }
  }
  return texts
}
