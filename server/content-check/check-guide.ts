import type { Article } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Block } from '#contract/values/rich-text.ts'
import type { TaxonomyTopic } from '#server/reference-data/load-reference-data.ts'
import { callsOf, linesOf, type Link, linksOf, namesOneHelplineNumber, stepsOf, todoOf, wordsOf } from './article-parts.ts'
import { mostAlike } from './shingles.ts'

/** What the guide promises its readers. The loader has checked each file by itself: format, topics, source codes, Swiss spelling. */
const fewestWords = 120
/** A screen of a small phone and a half: who needs more looks it up at the source. */
const mostWords = 520
const mostWordsInEmergency = 300
const mostEmergencySteps = 9
/** In an emergency text with several lists, one for each situation, and one for getting help. */
const maxStepsInList = 4
const longestStep = 150
const longestTitle = 60
const longestTitlePart = 12
const longestHeading = 60
const longestDigestLine = 140
const fewestSources = 2
const largestShare = 0.3

const placeholder = /\b(TODO|TBD|FIXME|XXX+|lorem ipsum|placeholder|Platzhalter|à compléter|da completare)\b|\?\?\?|\[…\]|\{\{|\}\}/i

export interface Topic extends Pick<TaxonomyTopic, 'id' | 'facts'> {
  isEmergency: boolean
}

export interface Finding {
  /** `topic` or `topic/language`. */
  where: string
  what: string
}

/** Everything that keeps the whole texts of the guide from being complete and fit to read; nothing found is an empty list. */
export function checkGuide(topics: readonly Topic[], articles: readonly Article[]): Finding[] {
  return [
    ...topics.flatMap((topic) =>
      checkTopic(
        topic,
        articles.filter((article) => article.topic === topic.id),
      ),
    ),
    ...languages.flatMap((language) =>
      checkLikeness(
        language,
        articles.filter((article) => article.language === language),
      ),
    ),
  ]
}

/** What keeps the texts that stand in single countries from being fit to read: of each, what its topic's whole text keeps to as well. */
export function checkCountryTexts(topics: readonly Topic[], articles: readonly Article[]): Finding[] {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  return articles.flatMap((article) => {
    const topic = byId.get(article.topic)
    if (!topic) return []
    const findings = checkArticle(article, topic).map((what) => ({ where: `${topic.id}/${article.language} in some countries`, what }))
    return topic.isEmergency ? [...findings, { where: topic.id, what: 'an emergency says the same everywhere' }] : findings
  })
}

function checkTopic(topic: Topic, articles: readonly Article[]): Finding[] {
  const present = new Set(articles.map((article) => article.language))
  const missing = languages.filter((language) => !present.has(language))
  return [
    ...missing.map((language) => ({ where: topic.id, what: `${language} is missing` })),
    ...articles.flatMap((article) => checkArticle(article, topic).map((what) => ({ where: `${topic.id}/${article.language}`, what }))),
    ...checkSame(topic, articles),
  ]
}

/** A translation says the same: who is called, in which order, and what it rests on. */
function checkSame(topic: Topic, articles: readonly Article[]): Finding[] {
  const [first, ...others] = articles
  if (!first) return []
  const differ = (of: (article: Article) => string) =>
    others
      .filter((article) => of(article) !== of(first))
      .map(({ language }) => ({ where: `${topic.id}/${language}`, first: first.language }))
  const sources = differ((article) =>
    article.sources
      .map(({ url }) => url.replace(/\/(de|fr|it)(?=\/|$)/, ''))
      .toSorted()
      .join(),
  )
  const calls = differ((article) => callsOf(article.body).join())
  const todo = differ((article) => todoOf(article.body).join())
  return [
    ...sources.map(({ where, first: language }) => ({ where, what: `names other sources than ${language}` })),
    ...calls.map(({ where, first: language }) => ({ where, what: `offers other calls, or another order, than ${language}` })),
    ...todo.map(({ where, first: language }) => ({ where, what: `has other step numbers, papers or deadlines than ${language}` })),
  ]
}

function checkArticle(article: Article, topic: Topic): string[] {
  const { body, title, sources } = article
  const words = wordsOf(body).length
  const most = topic.isEmergency ? mostWordsInEmergency : mostWords
  const available = new Set(topic.facts.flatMap((fact) => fact.sources)).size
  const text = [title, article.summary, ...article.keywords, wordsOf(body).join(' ')].join(' ')
  return [
    ...(words < fewestWords ? [`has ${words} words, fewer than ${fewestWords}`] : []),
    ...(words > most ? [`has ${words} words, more than ${most}`] : []),
    ...(title.length > longestTitle ? [`the title has ${title.length} characters, more than ${longestTitle}`] : []),
    ...unbreakableIn(title, article.language),
    ...(placeholder.test(text) ? [`holds a placeholder: ${placeholder.exec(text)?.[0]}`] : []),
    ...(sources.length < Math.min(fewestSources, available) ? [`names ${sources.length} of ${available} sources`] : []),
    ...(new Set(sources.map((source) => source.title + source.url)).size < sources.length ? ['names a source twice'] : []),
    ...checkDigest(body),
    ...checkHeadings(body),
    ...checkNumbers(body),
    ...(linesOf(body).some(namesOneHelplineNumber) ? ['names one number of the helpline without the other in a line'] : []),
    ...linksOf(body).flatMap((link) => checkLink(link, article.topic)),
    ...(topic.isEmergency ? checkChecklist(body) : []),
  ]
}

/** In large letters a title's word is wider than a phone, and not every browser knows where German parts. */
function unbreakableIn(title: string, language: Article['language']): string[] {
  if (language !== 'de') return []
  const parts = title.split(/[\s\-\u00ad]+/).filter((part) => part.length > longestTitlePart)
  return parts.map((part) => `“${part}” of the title needs a soft hyphen`)
}

function checkDigest([first]: readonly Block[]): string[] {
  if (first?.t !== 'digest') return ['does not open with a digest']
  const long = first.lines.map((line) => wordsOf([{ t: 'p', text: line }]).join(' ').length).filter((length) => length > longestDigestLine)
  return long.map((length) => `a line of the digest has ${length} characters, more than ${longestDigestLine}`)
}

/** By its number a step is known on the device, where it may have been ticked. */
function checkNumbers(body: readonly Block[]): string[] {
  const ids = stepsOf(body).flatMap(({ id }) => id ?? [])
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two steps have the number ${id}`)
}

function checkHeadings(body: readonly Block[]): string[] {
  const headings = body.flatMap((block) => (block.t === 'h' ? [block.text] : []))
  const empty = body.filter((block, index) => block.t === 'h' && (body[index + 1] === undefined || body[index + 1]?.t === 'h'))
  return [
    ...headings.filter((heading, index) => headings.indexOf(heading) !== index).map((heading) => `the heading “${heading}” stands twice`),
    ...headings
      .filter((heading) => heading.length > longestHeading)
      .map((heading) => `the heading “${heading}” has more than ${longestHeading} characters`),
    ...empty.map((block) => `nothing stands under “${block.t === 'h' ? block.text : ''}”`),
  ]
}

function checkLink(link: Link, ownTopic: string): string[] {
  if ('topic' in link) return link.topic === ownTopic ? ['links to itself'] : []
  if (/^(mailto|tel):/.test(link.href)) return []
  if (!URL.canParse(link.href)) return [`${link.href} is no address`]
  return link.href.startsWith('https://') ? [] : [`${link.href} does not begin with https://`]
}

/** Under stress: one screen, each step short, somebody to call within reach. */
function checkChecklist(body: readonly Block[]): string[] {
  const steps = stepsOf(body)
  const lists = body.flatMap((block) => (block.t === 'steps' ? [block.items] : []))
  const most = lists.length > 1 ? maxStepsInList : mostEmergencySteps
  const long = steps.filter((step) => wordsOf([{ t: 'steps', items: [step] }]).join(' ').length > longestStep)
  return [
    ...(steps.length === 0 ? ['an emergency topic is a list of steps'] : []),
    ...lists.filter(({ length }) => length > most).map(({ length }) => `has a list of ${length} steps, more than ${most}`),
    ...(callsOf(body).length === 0 ? ['offers nobody to call'] : []),
    ...long.map((step) => `the step “${step.title}” has more than ${longestStep} characters`),
  ]
}

function checkLikeness(language: Language, articles: readonly Article[]): Finding[] {
  const texts = articles.map((article) => ({ name: article.topic, words: wordsOf(article.body) }))
  return mostAlike(texts)
    .filter(({ share }) => share > largestShare)
    .map(({ one, other, share }) => ({
      where: `${one}/${language}`,
      what: `shares ${Math.round(share * 100)} % of its words with ${other}`,
    }))
}
