import type { Token, Tokens } from 'marked'
import { wovenWords, type Inline } from '#contract/values/rich-text.ts'
import type { Report } from './mistake.ts'

interface Place {
  rules: { topics: { has(id: string): boolean }; isArticle: boolean }
  line: number
  report: Report
}

/** Runs of text: words, bold, links and woven words. A line break inside a paragraph is a space. */
export function readInlines(tokens: readonly Token[], place: Place): Inline[] {
  const joined: Inline[] = []
  for (const part of tokens.flatMap((token) => readInline(token, place))) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  return joined.flatMap((part) => (typeof part === 'string' ? weave(part, place) : [part]))
}

/** The words alone; `onMore` is told when there is more than words. */
export function plainText(inlines: readonly Inline[], onMore: () => void): string {
  return inlines
    .map((part) => {
      if (typeof part === 'string') return part
      onMore()
      return 'b' in part ? part.b : 'a' in part ? part.a : `{${part.word}}`
    })
    .join('')
}

function readInline(token: Token, place: Place): Inline[] {
  const { report, line } = place
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? readInlines(token.tokens, place) : [(token as Tokens.Text).text.replace(/\s*\n\s*/g, ' ')]
    case 'strong':
      return [{ b: plainText(readInlines((token as Tokens.Strong).tokens, place), () => report(line, 'bold holds plain words only')) }]
    case 'link':
      return [readLink(token as Tokens.Link, place)]
    case 'em':
      report(line, 'italics are not used')
      return []
    default:
      report(line, `${token.raw.trim() || token.type} cannot be used here`)
      return []
  }
}

function readLink(token: Tokens.Link, { rules, report, line }: Place): Inline {
  const words = plainText(readInlines(token.tokens, { rules, report, line }), () => report(line, 'a link holds plain words only'))
  const topic = /^topic:(.*)$/.exec(token.href)?.[1]
  if (topic !== undefined) {
    if (!rules.topics.has(topic)) report(line, `the topic ${topic} is not in guide-taxonomy.json`)
    return { a: words, topic }
  }
  if (!/^(https?:|mailto:|tel:)/.test(token.href)) report(line, `the link ${token.href} must begin with https:, mailto:, tel: or topic:`)
  // A telephone number never breaks over two lines: on a screen, on paper and in a saved file.
  return { a: token.href.startsWith('tel:') ? words.replaceAll(' ', '\u00a0') : words, href: token.href }
}

/** Parts `{country}` and its like from the words around it. Marks such as `{call:…}` are looked at where they may stand. */
function weave(text: string, { rules, report, line }: Place): Inline[] {
  return text.split(/(\{(?!(?:call|due|take):)[^}]*\})/).flatMap((part): Inline[] => {
    const name = /^\{(?!(?:call|due|take):)([^}]*)\}$/.exec(part)?.[1]
    if (name === undefined) return part === '' ? [] : [part]
    const word = wovenWords.find((known) => known === name)
    if (!word) report(line, `{${name}} is not known; it can be ${wovenWords.join(', ')}`)
    else if (!rules.isArticle) report(line, `{${name}} stands only in guide articles`)
    return word ? [{ word }] : []
  })
}
