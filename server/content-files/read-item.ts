import type * as v from 'valibot'
import type { ContentItem } from '#contract/content/content.ts'
import { contentLanguages, languages } from '#contract/values/language-codes.ts'
import { ItemHead, itemOf, ItemText, type ItemContext, type ItemTexts } from './item-of.ts'
import type { Report } from './mistake.ts'
import { readRichText } from './rich-text.ts'
import { checkSwissGerman, splitHead, splitLanguages } from './split-file.ts'
import { checkBlock, readYaml } from './yaml-block.ts'

/** A file of `feed/` as an item, or undefined with its mistakes reported. */
export function readItem(text: string, context: ItemContext, report: Report): { item: ContentItem; audience: string[] } | undefined {
  let mistakes = 0
  const reportMistake: Report = (line, reason) => {
    mistakes += 1
    report(line, reason)
  }
  const parts = splitHead(text, reportMistake)
  const block = parts && readYaml(parts.head.text, parts.head.firstLine, reportMistake)
  const head = block && checkBlock(block, ItemHead, reportMistake)
  if (!parts || !block || !head) return undefined

  checkHead(head, context, (key, reason) => reportMistake(block.lineOf(key), reason))
  const texts: ItemTexts = {}
  for (const part of splitLanguages(parts.rest, reportMistake)) {
    const language = contentLanguages.find((name) => name === part.language)
    if (!language) reportMistake(part.line, `the language ${part.language || '(none)'} is not one of ${contentLanguages.join(', ')}`)
    else if (texts[language]) reportMistake(part.line, `the language ${language} stands here twice`)
    if (language === 'de') checkSwissGerman(part.whole, reportMistake)
    const textBlock = readYaml(part.head.text, part.head.firstLine, reportMistake)
    const fields = textBlock && checkBlock(textBlock, ItemText, reportMistake)
    if (!textBlock || !fields) continue
    checkText(head, fields, (key, reason) => reportMistake(key ? textBlock.lineOf(key) : part.line, reason))
    const body = readRichText(part.body, { topics: context.reference.categoryByTopic, isArticle: false }, reportMistake)
    if (language) texts[language] = { ...fields, body }
  }
  for (const language of languages)
    if (!text.includes(`\n=== ${language}`)) reportMistake(parts.rest.firstLine, `the language ${language} is missing`)
  return mistakes > 0 ? undefined : itemOf(head, texts, context)
}

function checkHead(head: ItemHead, { reference, id }: ItemContext, reportMistake: (key: string, reason: string) => void): void {
  const { kind } = head
  if (head.id !== id) reportMistake('id', `the id must be the file's name, ${id}`)
  const needs = (key: keyof ItemHead, isNeeded: boolean, what: string) => {
    if (isNeeded && head[key] === undefined) reportMistake(key, `${key} is missing: ${what} needs it`)
    if (!isNeeded && head[key] !== undefined) reportMistake(key, `${key} has no place in a ${kind}`)
  }
  needs('countries', kind.startsWith('COUNTRY_'), kind)
  needs('repcodes', kind.startsWith('LOCAL_'), kind)
  for (const code of head.countries ?? [])
    if (!reference.countryByIso.has(code)) reportMistake('countries', `the country ${code} is not in countries.json`)
  for (const code of head.repcodes ?? [])
    if (!reference.representationByCode.has(code.toLowerCase()))
      reportMistake('repcodes', `the representation ${code} is not in representations.json`)
  const isEvent = kind.endsWith('EVENT')
  const isSurvey = kind.endsWith('SURVEY')
  for (const key of ['starts', 'ends', 'timezone', 'location', 'registration'] as const) needs(key, isEvent, 'an event')
  for (const key of ['answerType', 'answers'] as const) needs(key, isSurvey, 'a survey')
  if (!isEvent) for (const key of ['address', 'capacity', 'participants'] as const) needs(key, false, '')
  if (isEvent) needs('expires', false, '')
  if ((head.participants ?? 0) > (head.capacity ?? Number.POSITIVE_INFINITY)) reportMistake('participants', 'more participants than places')
  if (isSurvey) needs('expires', true, 'a survey')
  if (!kind.endsWith('STORY')) needs('likes', false, '')
}

function checkText(
  head: ItemHead,
  text: v.InferOutput<typeof ItemText>,
  reportMistake: (key: string | undefined, reason: string) => void,
): void {
  const isSurvey = head.kind.endsWith('SURVEY')
  const needed: (keyof typeof text)[] = isSurvey
    ? ['question', 'answers']
    : ['title', 'teaser', ...(head.image === undefined ? [] : ['imageAlt' as const])]
  for (const key of needed) if (text[key] === undefined) reportMistake(undefined, `${key} is missing`)
  if (!isSurvey) return
  for (const id of Object.keys(text.answers ?? {}))
    if (!head.answers?.includes(id)) reportMistake('answers', `the answer ${id} is not among the answers of the head`)
  for (const id of head.answers ?? [])
    if (text.answers && text.answers[id] === undefined) reportMistake('answers', `the answer ${id} has no text`)
}
