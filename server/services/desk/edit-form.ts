import * as v from 'valibot'
import { ContentItem, type StoryText } from '#contract/content/content.ts'
import { ClockTime, LocalDate, localTimeAt } from '#contract/values/local-time.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'
import { tags } from '#contract/values/kinds.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { RichText } from '#contract/values/rich-text.ts'
import { zonedInstant } from '#server/content-files/relative-date.ts'
import { readRichText } from '#server/content-files/rich-text.ts'
import { StoredItem } from '#server/services/content/stored-item.ts'
import { markdownOf } from './markdown-of.ts'
import type { EditFlaw } from './edit-words.ts'
import type { OwnItem } from './own-items.ts'

export type Fields = Record<string, string>
/** By the name of the field, and `texts` where no language is whole. */
export type Flaws = Record<string, EditFlaw>
/** What the desk writes; answers of surveys have ids that votes refer to, so surveys come from the editors' files. */
export type Written = Extract<StoredItem, { texts: Partial<Record<Language, StoryText>> }>

export const maxLengths = { title: 120, teaser: 300, body: 10_000, address: 200 } as const
const maxPlaces = 100_000

export function isWritten(item: StoredItem): item is Written {
  return !('question_type' in item)
}

/** An item as the form shows it, by the clock of `timezone`. */
export function fieldsOfItem(item: Written, timezone: string): Fields {
  const fields: Fields = { tag: item.info.tag }
  for (const language of languages) {
    const text = item.texts[language]
    if (!text) continue
    Object.assign(fields, {
      [`title_${language}`]: text.title,
      [`teaser_${language}`]: text.teaser,
      [`body_${language}`]: markdownOf(text.body),
    })
  }
  if (!('event_location' in item.info)) return fields
  const { start_date, end_date, address = '', capacity, event_location, registration_needed } = item.info
  const [start, end] = [start_date, end_date].map((at) => (at === undefined ? undefined : localTimeAt(Date.parse(at), timezone)))
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
  /** As it stood before, or a new one without texts. */
  base: Written
  /** People who are registered already. */
  people: number
  now: number
  timezone: string
  topics: { has(id: string): boolean }
  /** A `draft` may lack everything but a title; what is to be published, and what is `out` already, must be whole. */
  stage: 'draft' | 'publishing' | 'out'
}

/** What a draft lacks before it can be published. */
export function flawsToPublish({ item, state }: OwnItem, { now, timezone, topics }: Pick<Given, 'now' | 'timezone' | 'topics'>): Flaws {
  if (state !== 'draft' || !isWritten(item)) return {}
  const fields = fieldsOfItem(item, timezone)
  return itemIn({ fields, base: item, people: 0, now, timezone, topics, stage: 'publishing' }).flaws ?? {}
}

/** The item that a form asks for, or everything that is wrong with it at once. */
export function itemIn(given: Given): { item: Written; flaws?: undefined } | { item?: undefined; flaws: Flaws } {
  const { fields, base, stage } = given
  const flaws: Flaws = {}
  const tag = tags.find((one) => one === fields.tag) ?? base.info.tag
  const info = 'event_location' in base.info ? { ...eventInfo(given, base.info, flaws), tag } : { tag }
  const texts = textsIn(given, flaws)
  if (Object.keys(flaws).length > 0) return { flaws }
  const parsed = v.safeParse(stage === 'draft' ? StoredItem : ContentItem, { ...base, info, texts })
  // What no field is known to be wrong with: a link to an address that an app does not open.
  return parsed.success && isWritten(parsed.output) ? { item: parsed.output } : { flaws: { texts: 'body' } }
}

function textsIn({ fields, base, topics, stage }: Given, flaws: Flaws): Written['texts'] {
  const { local } = base.texts
  const texts: Written['texts'] = { ...(local && { local }) }
  for (const language of languages) {
    const [title, teaser, body] = (['title', 'teaser', 'body'] as const).map((name) => {
      const text = v.safeParse(v.pipe(v.string(), withoutTurns, v.trim(), plainText(maxLengths[name])), fields[`${name}_${language}`] ?? '')
      if (!text.success) flaws[`${name}_${language}`] = 'long'
      return text.success ? text.output : 'x'
    })
    if (!title && !teaser && !body) continue
    if (!title) flaws[`title_${language}`] = 'missing'
    if (!teaser && stage !== 'draft') flaws[`teaser_${language}`] = 'missing'
    if (!body && stage !== 'draft') flaws[`body_${language}`] = 'missing'
    let isFlawed = false
    const blocks: RichText = readRichText({ text: body ?? '', firstLine: 1 }, { topics, isArticle: false }, () => (isFlawed = true))
    if (isFlawed) flaws[`body_${language}`] ??= 'body'
    texts[language] = { ...base.texts[language], title: title ?? '', teaser: teaser ?? '', body: blocks }
  }
  if (Object.keys(texts).length === 0) flaws.texts = 'texts'
  return texts
}

type EventInfo = Extract<Written['info'], { event_location: unknown }>

function eventInfo({ fields, people, now, timezone, stage }: Given, before: EventInfo, flaws: Flaws): EventInfo {
  const at = (name: 'start' | 'end') => {
    if (stage === 'draft' && !fields[`${name}_date`] && !fields[`${name}_time`]) return ''
    const [date, time] = [v.safeParse(LocalDate, fields[`${name}_date`]), v.safeParse(ClockTime, fields[`${name}_time`])]
    if (!date.success || !time.success) {
      flaws[`${name}_date`] = 'time'
      return ''
    }
    const [hours = 0, minutes = 0] = time.output.split(':').map(Number)
    return zonedInstant({ days: 0, minutes: hours * 60 + minutes }, Date.parse(`${date.output}T00:00:00Z`), timezone)
  }
  const [start, end] = [at('start'), at('end')]
  const isMoved = start !== '' && (stage === 'publishing' || Date.parse(start) !== Date.parse(before.start_date ?? ''))
  if (isMoved && Date.parse(start) <= now) flaws.start_date = 'past'
  else if (start !== '' && end !== '' && end <= start) flaws.end_date = 'end'
  const address = (fields.address ?? '').trim()
  if (address.length > maxLengths.address) flaws.address = 'long'
  const places = (['onsite', 'remote'] as const).filter((one) => fields[one] === 'on')
  if (places.length === 0 && stage !== 'draft') flaws.onsite = 'place'
  const typed = (fields.capacity ?? '').trim()
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
