import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Article } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { GuideArticle } from './content.ts'
import { textsByCountry } from './for-countries.ts'
import type { Report } from './mistake.ts'
import { readRichText } from './rich-text.ts'
import { checkSwissGerman, splitHead } from './split-file.ts'
import { checkBlock, readYaml } from './yaml-block.ts'

const ArticleHead = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1)),
  summary: v.pipe(v.string(), v.minLength(1), v.maxLength(160, 'has more than 160 characters')),
  keywords: v.pipe(v.array(v.string()), v.minLength(3, 'needs at least 3'), v.maxLength(20, 'has more than 20')),
  sources: v.array(v.string()),
  checked: v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-20')),
})

const fedlex = 'https://www.fedlex.admin.ch'

/** The page of the federal law in a national language. Few acts are translated into English, so Fedlex chooses the language there. */
function inLanguage(url: string, language: Language): string {
  if (language === 'en') return url
  return url.startsWith(`${fedlex}/eli/`) ? `${url}/${language}` : url.replace(`${fedlex}/de/`, `${fedlex}/${language}/`)
}

/**
 * A file of `guide/` as it goes over the wire, for each set of countries that read the same; none, with its mistakes reported. The first is the
 * whole text.
 */
export function readArticle(
  text: string,
  context: { reference: ReferenceData; topic: string; language: Language },
  report: Report,
): GuideArticle[] {
  const { reference, topic, language } = context
  let mistakes = 0
  const reportMistake: Report = (line, reason) => {
    mistakes += 1
    report(line, reason)
  }
  const category = reference.categoryByTopic.get(topic)
  if (!category) reportMistake(1, `the topic ${topic} is not in guide-taxonomy.json`)
  if (language === 'de') checkSwissGerman({ text, firstLine: 1 }, reportMistake)
  const parts = splitHead(text, reportMistake)
  const block = parts && readYaml(parts.head.text, parts.head.firstLine, reportMistake)
  const head = block && checkBlock(block, ArticleHead, reportMistake)
  if (!parts || !block || !head) return []
  for (const code of head.sources)
    if (!reference.sources[code]) reportMistake(block.lineOf('sources'), `the source ${code} is not in guide-taxonomy.json`)
  const texts = textsByCountry(parts.rest, reference, reportMistake)
  const { title, summary, keywords, checked } = head
  const sources = head.sources.flatMap((code) => {
    const source = reference.sources[code]
    return source ? [{ title: source.titles?.[language] ?? source.title, url: inLanguage(source.url, language) }] : []
  })
  const byHash = new Map<string, GuideArticle>()
  for (const [index, { text: own, countries }] of texts.entries()) {
    // Of the whole text each line stands where the file has it.
    const reportHere: Report =
      index === 0 ? reportMistake : (_, reason) => reportMistake(1, `in ${[...(countries ?? [])].join()}: ${reason}`)
    // Who is in an emergency ticks nothing off, and each byte of its texts comes with the first visit.
    const rules = { topics: reference.categoryByTopic, isArticle: true, hasStepIds: category !== 'emergencySituation' }
    const body = readRichText({ ...parts.rest, text: own }, rules, reportHere)
    if (mistakes > 0 || !category) return []
    const article = wireArticle({ topic, category, language, title, summary, keywords, body, sources, checked }, countries)
    // Texts that differ by empty lines only are one.
    const same = byHash.get(article.hash)
    byHash.set(article.hash, same ? { ...same, countries: new Set([...(same.countries ?? []), ...(countries ?? [])]) } : article)
  }
  return [...byHash.values()]
}

/** The hash stands first and is taken over the rest of the line, so nobody has to write JSON twice to check it. */
export function wireArticle(words: Omit<Article, 'hash'>, countries: GuideArticle['countries'] = null): GuideArticle {
  const rest = JSON.stringify(words)
  const hash = createHash('sha256').update(rest).digest('hex')
  const line = `{"hash":"${hash}",${rest.slice(1)}`
  const { topic, category, language } = words
  return {
    article: { hash, ...words },
    topic,
    category: category as GuideArticle['category'],
    language,
    hash,
    line,
    bytes: Buffer.byteLength(line),
    countries,
  }
}
