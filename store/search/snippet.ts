import type { Article } from '#contract/guide/guide.ts'
import { foldedWords, placedWords } from '#contract/values/text-fold.ts'
import { linesOf, woven } from './article-text.ts'
import { hitFrom } from './marks.ts'

const maxLetters = 150

interface Passage {
  text: string
  words: Set<string>
}

/** A topic's words in passages that a result can show. */
export interface Passages {
  summary: Passage
  body: Passage[]
}

export function passagesOf(article: Article): Passages {
  const { lines } = linesOf(article)
  return {
    summary: passage(article.summary),
    // What the device weaves in stands in the article; a passage with a hole in it reads badly.
    body: lines.flatMap(sentencesOf).flatMap((text) => (text.includes(woven) ? [] : [passage(text)])),
  }
}

/** The passage that holds most of what was found; the summary, where none holds more of it than the summary does. */
export function snippetOf({ summary, body }: Passages, found: ReadonlySet<string>): string {
  let best = { text: summary.text, count: countIn(summary, found) }
  for (const { text, words } of body) {
    const count = countIn({ text, words }, found)
    if (count > best.count) best = { text, count }
  }
  return around(best.text, found)
}

/** Sentences, short ones together. */
function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  // No lookbehind: before 16.4 Safari does not even read a script that has one.
  for (const sentence of line.replaceAll(/([.!?:])\s+(?=[\p{Lu}\d«“"])/gu, '$1\0').split('\0')) {
    const before = sentences.at(-1)
    if (before !== undefined && before.length + sentence.length < maxLetters) sentences[sentences.length - 1] = `${before} ${sentence}`
    else sentences.push(sentence)
  }
  return sentences
}

function passage(text: string): Passage {
  return { text, words: new Set(foldedWords(text)) }
}

function countIn({ words }: Passage, found: ReadonlySet<string>): number {
  let count = 0
  for (const word of words) if (hitFrom(word, found) !== null) count += 1
  return count
}

/** A long passage cut at words, with the first of what was found in it. */
function around(text: string, found: ReadonlySet<string>): string {
  if (text.length <= maxLetters) return text
  const words = placedWords(text)
  const hit = words.find(({ word }) => hitFrom(word, found) !== null)
  const wanted = Math.max(0, Math.min((hit?.start ?? 0) - maxLetters / 3, text.length - maxLetters))
  const start = wanted === 0 ? 0 : (words.find((word) => word.start >= wanted)?.start ?? 0)
  const end = words.findLast((word) => word.end <= start + maxLetters)?.end ?? text.length
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
