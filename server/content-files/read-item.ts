import * as v from 'valibot'
import type { ContentItem } from '#contract/content/content.ts'
import { kinds, tags } from '#contract/values/kinds.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { contentLanguages, languages } from '#contract/values/language-codes.ts'
import { isTimeZone } from '#contract/values/time-zone.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { Picture } from './content.ts'
import { itemOf } from './item-of.ts'
import type { Report } from './mistake.ts'
import { RelativeDate } from './relative-date.ts'
import { readRichText } from './rich-text.ts'
import { checkSwissGerman, splitHead, splitLanguages } from './split-file.ts'
import { checkBlock, readYaml } from './yaml-block.ts'

export const ItemHead = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  kind: v.picklist(
    kinds.filter((kind) => kind.includes('_')),
    'must be GLOBAL_, COUNTRY_ or LOCAL_ with STORY, EVENT or SURVEY',
  ),
  countries: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  repcodes: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  tag: v.picklist(tags, `must be one of ${tags.join(' ')}`),
  published: RelativeDate,
  expires: v.optional(RelativeDate),
  image: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))),
  likes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  starts: v.optional(RelativeDate),
  ends: v.optional(RelativeDate),
  timezone: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'is not a time zone'))),
  location: v.optional(v.pipe(v.array(v.picklist(['onsite', 'remote'])), v.minLength(1))),
  address: v.optional(v.string()),
  capacity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  participants: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  registration: v.optional(v.boolean()),
  answerType: v.optional(v.picklist(['SINGLE', 'MULTIPLE'])),
  answers: v.optional(v.pipe(v.array(v.string()), v.minLength(2))),
})
export type ItemHead = v.InferOutput<typeof ItemHead>

const ItemText = v.strictObject({
  title: v.optional(v.pipe(v.string(), v.minLength(1))),
  question: v.optional(v.pipe(v.string(), v.minLength(1))),
  teaser: v.optional(v.pipe(v.string(), v.minLength(1))),
  partner: v.optional(v.string()),
  imageAlt: v.optional(v.string()),
  answers: v.optional(v.record(v.string(), v.string())),
})
export type ItemText = v.InferOutput<typeof ItemText> & { body: ReturnType<typeof readRichText> }
export type ItemTexts = Partial<Record<ContentLanguage, ItemText>>

export interface ItemContext {
  reference: ReferenceData
  pictures: ReadonlyMap<string, Picture>
  /** The midnight (UTC) from which the file's dates count. */
  anchorMs: number
  id: string
}

/** A file of `feed/` as an item, or undefined with its mistakes reported. */
export function readItem(text: string, context: ItemContext, report: Report): { item: ContentItem; audience: string[] } | undefined {
  let mistakes = 0
  const tell: Report = (line, reason) => {
    mistakes += 1
    report(line, reason)
  }
  const parts = splitHead(text, tell)
  const block = parts && readYaml(parts.head.text, parts.head.firstLine, tell)
  const head = block && checkBlock(block, ItemHead, tell)
  if (!parts || !block || !head) return undefined

  checkHead(head, context, (key, reason) => tell(block.lineOf(key), reason))
  const texts: ItemTexts = {}
  for (const part of splitLanguages(parts.rest, tell)) {
    const language = contentLanguages.find((name) => name === part.language)
    if (!language) tell(part.line, `the language ${part.language || '(none)'} is not one of ${contentLanguages.join(', ')}`)
    else if (texts[language]) tell(part.line, `the language ${language} stands here twice`)
    if (language === 'de') checkSwissGerman(part.whole, tell)
    const textBlock = readYaml(part.head.text, part.head.firstLine, tell)
    const fields = textBlock && checkBlock(textBlock, ItemText, tell)
    if (!textBlock || !fields) continue
    checkText(head, fields, (key, reason) => tell(key ? textBlock.lineOf(key) : part.line, reason))
    const body = readRichText(part.body, { topics: context.reference.categoryByTopic, isArticle: false }, tell)
    if (language) texts[language] = { ...fields, body }
  }
  for (const language of languages)
    if (!text.includes(`\n=== ${language}`)) tell(parts.rest.firstLine, `the language ${language} is missing`)
  return mistakes > 0 ? undefined : itemOf(head, texts, context)
}

function checkHead(head: ItemHead, { reference, id }: ItemContext, tell: (key: string, reason: string) => void): void {
  const { kind } = head
  if (head.id !== id) tell('id', `the id must be the file's name, ${id}`)
  const needs = (key: keyof ItemHead, isNeeded: boolean, what: string) => {
    if (isNeeded && head[key] === undefined) tell(key, `${key} is missing: ${what} needs it`)
    if (!isNeeded && head[key] !== undefined) tell(key, `${key} has no place in a ${kind}`)
  }
  needs('countries', kind.startsWith('COUNTRY_'), kind)
  needs('repcodes', kind.startsWith('LOCAL_'), kind)
  for (const code of head.countries ?? [])
    if (!reference.countryByIso.has(code)) tell('countries', `the country ${code} is not in countries.json`)
  for (const code of head.repcodes ?? [])
    if (!reference.representationByCode.has(code.toLowerCase()))
      tell('repcodes', `the representation ${code} is not in representations.json`)
  const isEvent = kind.endsWith('EVENT')
  const isSurvey = kind.endsWith('SURVEY')
  for (const key of ['starts', 'ends', 'timezone', 'location', 'registration'] as const) needs(key, isEvent, 'an event')
  for (const key of ['answerType', 'answers'] as const) needs(key, isSurvey, 'a survey')
  if (!isEvent) for (const key of ['address', 'capacity', 'participants'] as const) needs(key, false, '')
  if (isEvent) needs('expires', false, '')
  if ((head.participants ?? 0) > (head.capacity ?? Number.POSITIVE_INFINITY)) tell('participants', 'more participants than places')
  if (isSurvey) needs('expires', true, 'a survey')
  if (!kind.endsWith('STORY')) needs('likes', false, '')
}

function checkText(head: ItemHead, text: v.InferOutput<typeof ItemText>, tell: (key: string | undefined, reason: string) => void): void {
  const isSurvey = head.kind.endsWith('SURVEY')
  const needed: (keyof typeof text)[] = isSurvey
    ? ['question', 'answers']
    : ['title', 'teaser', ...(head.image === undefined ? [] : ['imageAlt' as const])]
  for (const key of needed) if (text[key] === undefined) tell(undefined, `${key} is missing`)
  if (!isSurvey) return
  for (const id of Object.keys(text.answers ?? {}))
    if (!head.answers?.includes(id)) tell('answers', `the answer ${id} is not among the answers of the head`)
  for (const id of head.answers ?? []) if (text.answers && text.answers[id] === undefined) tell('answers', `the answer ${id} has no text`)
}
