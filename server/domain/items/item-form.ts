import * as v from 'valibot'
import { ContentItem } from '#contract/content/content.ts'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'
import { tags } from '#contract/values/kinds.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { RichText } from '#contract/values/rich-text.ts'
import { zonedInstant } from '#server/content-files/relative-date.ts'
import { readRichText } from '#server/content-files/rich-text.ts'
import { StoredItem } from './stored-item.ts'
import { markdownOf } from './markdown-of.ts'
import type { OwnItem } from './own-items.ts'

export type Fields = Record<string, string>
export type ItemFlaw =
  | ('missing' | 'long' | 'body' | 'texts' | 'time' | 'past' | 'end' | 'place' | 'number' | 'fewer')
  | ('answers' | 'counts' | 'fixed' | 'ended')
/** By field name; `texts` if no language is complete. */
export type Flaws = Record<string, ItemFlaw>
export const maxLengths = { title: 120, teaser: 300, answers: 1000, body: 10_000, address: 200 } as const
const maxPlaces = 100_000

/** An item as form fields, with local times in `timezone`. */
export function fieldsOfItem(item: StoredItem, timezone: string): Fields {
  const fields: Fields = { tag: item.info.tag }
  for (const language of languages) {
    const text = item.texts[language]
    if (!text) continue
    const [title, second] =
      'question' in text
        ? [text.question, { [`answers_${language}`]: text.answers.map((answer) => answer.text).join('\n') }]
        : [text.title, { [`teaser_${language}`]: text.teaser }]
    Object.assign(fields, { [`title_${language}`]: title, ...second, [`body_${language}`]: markdownOf(text.body) })
  }
  const clock = (at: string | undefined) => (at === undefined ? undefined : localTimeAt(Date.parse(at), timezone))
  if ('question_type' in item) {
    const until = clock(item.meta.expiration_date)
    Object.assign(fields, { until_date: until?.date ?? '', until_time: until?.time ?? '' })
    return item.question_type === 'MULTIPLE' ? { ...fields, multiple: 'on' } : fields
  }
  if (!('event_location' in item.info)) return fields
  const { start_date, end_date, address = '', capacity, event_location, registration_needed } = item.info
  const [start, end] = [start_date, end_date].map(clock)
  return {
    ...fields,
    start_date: start?.date ?? '',
    start_time: start?.time ?? '',
    end_date: end?.date ?? '',
    end_time: end?.time ?? '',
    address,
    capacity: capacity === undefined ? '' : String(capacity),
    ...Object.fromEntries(event_location.map((one) => [one, 'on'])),
    ...(registration_needed && { registration: 'on' }),
  }
}

interface Given {
  fields: Fields
  /** The item before the edit, or a new one without texts. */
  base: StoredItem
  /** How many people are registered already. */
  people: number
  now: number
  timezone: string
  topics: { has(id: string): boolean }
  /** A `draft` may lack everything but a title. An item that is published now, or is `out` already, must be complete. */
  stage: 'draft' | 'publishing' | 'out'
}

/** What a draft lacks before it can be published. Empty if nothing, and for items that are no draft. */
export function flawsToPublish({ item, state }: OwnItem, { now, timezone, topics }: Pick<Given, 'now' | 'timezone' | 'topics'>): Flaws {
  if (state !== 'draft') return {}
  const fields = fieldsOfItem(item, timezone)
  return itemFromFields({ fields, base: item, people: 0, now, timezone, topics, stage: 'publishing' }).flaws ?? {}
}

/** The item in a form's fields, or all flaws of the form. */
export function itemFromFields(given: Given): { item: StoredItem; flaws?: undefined } | { item?: undefined; flaws: Flaws } {
  const { fields, base, stage } = given
  const flaws: Flaws = {}
  const tag = tags.find((one) => one === fields.tag) ?? base.info.tag
  const info = 'event_location' in base.info ? { ...eventInfo(given, base.info, flaws), tag } : { tag }
  const survey = 'question_type' in base ? surveyParts(given, base, flaws) : {}
  const texts = textsIn(given, flaws)
  if (Object.keys(flaws).length > 0) return { flaws }
  const parsed = v.safeParse(stage === 'draft' ? StoredItem : ContentItem, { ...base, ...survey, info, texts })
  // A flaw that no field check finds: a link to an address that apps do not open.
  return parsed.success ? { item: parsed.output } : { flaws: { texts: 'body' } }
}

function textsIn(given: Given, flaws: Flaws): Record<string, object> {
  const { fields, base, topics, stage } = given
  const { local } = base.texts
  const texts: Record<string, object> = { ...(local && { local }) }
  const second = 'question_type' in base ? 'answers' : 'teaser'
  for (const language of languages) {
    const [title = '', more = '', body = ''] = (['title', second, 'body'] as const).map((name) => {
      const text = v.safeParse(v.pipe(v.string(), withoutTurns, v.trim(), plainText(maxLengths[name])), fields[`${name}_${language}`] ?? '')
      if (!text.success) flaws[`${name}_${language}`] = 'long'
      return text.success ? text.output : 'x'
    })
    if (!title && !more && !body) {
      if (second === 'answers' && stage === 'out' && base.texts[language]) flaws[`answers_${language}`] = 'fixed'
      continue
    }
    if (!title) flaws[`title_${language}`] = 'missing'
    if (!more && stage !== 'draft') flaws[`${second}_${language}`] = 'missing'
    if (!body && stage !== 'draft' && second === 'teaser') flaws[`body_${language}`] = 'missing'
    let isFlawed = false
    const blocks: RichText = readRichText({ text: body, firstLine: 1 }, { topics, isArticle: false }, () => (isFlawed = true))
    if (isFlawed) flaws[`body_${language}`] ??= 'body'
    const words =
      'question_type' in base
        ? { question: title, answers: answersIn(given, base, { language, lines: more.split('\n'), flaws }) }
        : { title, teaser: more }
    texts[language] = { ...base.texts[language], ...words, body: blocks }
  }
  if (Object.keys(texts).length === 0) flaws.texts = 'texts'
  const counts = Object.values(texts).map((text) => ('answers' in text ? (text.answers as unknown[]).length : 0))
  if (stage !== 'draft' && new Set(counts).size > 1) flaws.texts ??= 'counts'
  return texts
}

type Survey = Extract<StoredItem, { question_type: unknown }>

/**
 * Votes name answers by their ids, which are the same in every language. A phone that was offline may send its vote days later, so answers cannot be changed
 * after publication. Only translations into another language can be added.
 */
function answersIn(
  { stage }: Given,
  { texts }: Survey,
  { language, lines, flaws }: { language: (typeof languages)[number]; lines: readonly string[]; flaws: Flaws },
) {
  const known = Object.values(texts).find((text) => text.answers.length > 0)?.answers ?? []
  const typed = lines.map((line) => line.trim()).filter(Boolean)
  const answers = typed.map((text, index) => ({ id: known[index]?.id ?? `answer-${index + 1}`, text }))
  const before = texts[language]?.answers
  const isSame = before ? JSON.stringify(before) === JSON.stringify(answers) : known.length === answers.length
  if (stage === 'out' && !isSame) flaws[`answers_${language}`] = 'fixed'
  else if (answers.length < 2 && stage !== 'draft') flaws[`answers_${language}`] ??= 'answers'
  return answers
}

function surveyParts(given: Given, base: Survey, flaws: Flaws): Pick<Survey, 'meta' | 'question_type'> {
  const { fields, now, stage } = given
  const { expiration_date: before = '', ...meta } = base.meta
  const until = instantIn(given, 'until', { flaws, isOptional: true })
  const isMoved = stage === 'publishing' || Date.parse(until) !== Date.parse(before)
  if (until !== '' && isMoved && Date.parse(until) <= now) flaws.until_date = 'ended'
  const type = fields.multiple === 'on' ? 'MULTIPLE' : 'SINGLE'
  if (stage === 'out' && type !== base.question_type) flaws.multiple = 'fixed'
  return { question_type: type, meta: { ...meta, ...(until !== '' && { expiration_date: until }) } }
}

/** ISO time; empty if date or time is missing or invalid. */
function instantIn(
  { fields, timezone }: Given,
  name: 'start' | 'end' | 'until',
  { flaws, isOptional }: { flaws: Flaws; isOptional: boolean },
): string {
  if (isOptional && !fields[`${name}_date`] && !fields[`${name}_time`]) return ''
  const [date, time] = [v.safeParse(LocalDate, fields[`${name}_date`]), v.safeParse(ClockTime, fields[`${name}_time`])]
  if (!date.success || !time.success) {
    flaws[`${name}_date`] = 'time'
    return ''
  }
  const [hours = 0, minutes = 0] = time.output.split(':').map(Number)
  return zonedInstant({ days: 0, minutes: hours * 60 + minutes }, Date.parse(`${date.output}T00:00:00Z`), timezone)
}

type EventInfo = Extract<StoredItem['info'], { event_location: unknown }>

function eventInfo(given: Given, before: EventInfo, flaws: Flaws): EventInfo {
  const { fields, people, now, timezone, stage } = given
  const at = (name: 'start' | 'end') => instantIn(given, name, { flaws, isOptional: stage === 'draft' })
  const [start, end] = [at('start'), at('end')]
  const isMoved = start !== '' && (stage === 'publishing' || Date.parse(start) !== Date.parse(before.start_date ?? ''))
  if (isMoved && Date.parse(start) <= now) flaws.start_date = 'past'
  else if (start !== '' && end !== '' && end <= start) flaws.end_date = 'end'
  const address = (fields.address ?? '').trim()
  if (address.length > maxLengths.address) flaws.address = 'long'
  const places = (['onsite', 'remote'] as const).filter((one) => fields[one] === 'on')
  if (places.length === 0 && stage !== 'draft') flaws.onsite = 'place'
  const typed = plainSigns(fields.capacity ?? '').trim()
  const capacity = typed === '' ? undefined : Number(typed)
  if (capacity !== undefined && !(Number.isInteger(capacity) && capacity >= 1 && capacity <= maxPlaces)) flaws.capacity = 'number'
  else if (capacity !== undefined && capacity < people) flaws.capacity = 'fewer'
  const { address: _, capacity: __, start_date: ___, end_date: ____, ...kept } = before
  return {
    ...kept,
    ...(start !== '' && { start_date: start }),
    ...(end !== '' && { end_date: end }),
    timezone,
    event_location: places,
    registration_needed: fields.registration === 'on',
    ...(address !== '' && { address }),
    ...(capacity !== undefined && { capacity }),
  }
}
