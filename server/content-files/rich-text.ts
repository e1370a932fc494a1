import { Lexer, marked, type Token, type Tokens } from 'marked'
import type { Block, CallTarget, Inline, RichText, Step } from '#contract/values/rich-text.ts'
import { callTargets } from '#contract/values/rich-text.ts'
import { plainText, readInlines } from './inline-text.ts'
import type { Report } from './mistake.ts'
import type { Piece } from './split-file.ts'

export interface RichTextRules {
  topics: { has(id: string): boolean }
  /** Guide articles may open with a digest and hold calls and woven words; the feed's texts do not. */
  isArticle: boolean
}

const maxDigestLines = 5

/** Markdown as the blocks of the contract. What has no block (tables, pictures, HTML, italics …) is reported, never passed on. */
export function readRichText(piece: Piece, rules: RichTextRules, report: Report): RichText {
  const blocks: RichText = []
  let line = piece.firstLine
  for (const token of marked.lexer(piece.text)) {
    const block = readBlock(token, { rules, line, report, isFirst: blocks.length === 0 })
    if (block) blocks.push(block)
    line += token.raw.split('\n').length - 1
  }
  return blocks
}

interface Place {
  rules: RichTextRules
  line: number
  report: Report
  isFirst: boolean
}

function readBlock(token: Token, place: Place): Block | undefined {
  const { report, line } = place
  switch (token.type) {
    case 'space':
      return undefined
    case 'paragraph': {
      const { text, call } = splitCall(readInlines((token as Tokens.Paragraph).tokens, place), place)
      return { t: 'p', text, ...(call && { call }) }
    }
    case 'heading': {
      const heading = token as Tokens.Heading
      if (heading.depth !== 2) report(line, 'headings are written with ##')
      return { t: 'h', text: plainText(readInlines(heading.tokens, place), () => report(line, 'a heading holds plain words only')) }
    }
    case 'blockquote':
      return readDigest(token as Tokens.Blockquote, place)
    case 'list':
      return readList(token as Tokens.List, place)
    default:
      report(line, `${nameOf(token.type)} cannot be used here`)
      return undefined
  }
}

function readDigest(token: Tokens.Blockquote, place: Place): Block {
  const { report, line, rules } = place
  if (!rules.isArticle || !place.isFirst) report(line, 'a digest (lines with >) stands only at the top of a guide article')
  const lines = token.raw.trim().split('\n')
  if (lines.length > maxDigestLines) report(line, `a digest has at most ${maxDigestLines} lines`)
  return {
    t: 'digest',
    lines: lines.map((text, index) => {
      if (!text.startsWith('>')) report(line + index, 'each line of a digest begins with >')
      return readInlines(Lexer.lexInline(text.replace(/^>\s*/, '')), { ...place, line: line + index })
    }),
  }
}

function readList(list: Tokens.List, place: Place): Block {
  let { line } = place
  const placed = list.items.map((item) => {
    const at = { item, place: { ...place, line } }
    line += item.raw.split('\n').length - 1
    return at
  })
  if (list.ordered) return { t: 'steps', items: placed.map(({ item, place: at }) => readStep(itemInlines(item, at), at)) }
  return { t: 'ul', items: placed.map(({ item, place: at }) => itemInlines(item, at)) }
}

function itemInlines(item: Tokens.ListItem, place: Place): Inline[] {
  if (item.task) place.report(place.line, 'a tick box cannot be used here')
  return item.tokens.flatMap((token) => {
    if ((token.type === 'text' || token.type === 'paragraph') && 'tokens' in token) return readInlines(token.tokens ?? [], place)
    if (token.type !== 'space') place.report(place.line, `${nameOf(token.type)} cannot stand inside a list`)
    return []
  })
}

function readStep(inlines: Inline[], place: Place): Step {
  const { text, call } = splitCall(inlines, place)
  const [opening, ...rest] = text
  const isBold = typeof opening === 'object' && 'b' in opening
  // The feed's lists are lists; in a guide article each number is a thing to do, and says so first.
  if (!isBold && place.rules.isArticle) place.report(place.line, 'a numbered step begins with bold words')
  return { title: isBold ? opening.b : '', text: isBold ? trimStart(rest) : text, ...(call && { call }) }
}

/** Takes a `{call:police}` off the end of a run of text. */
function splitCall(inlines: Inline[], { rules, report, line }: Place): { text: Inline[]; call?: CallTarget } {
  const text = [...inlines]
  const last = text.at(-1)
  const match = typeof last === 'string' ? /^(.*?)\s*\{call:(\w+)\}\s*$/s.exec(last) : null
  if (match) text.splice(-1, 1, ...(match[1] ? [match[1]] : []))
  if (text.some((part) => typeof part === 'string' && part.includes('{call:')))
    report(line, 'a {call:…} stands only at the end of a step or paragraph')
  if (!match) return { text }
  if (!rules.isArticle) report(line, 'a {call:…} stands only in guide articles')
  const target = callTargets.find((name) => name === match[2])
  if (!target) report(line, `{call:${match[2]}} is not known; it can be ${callTargets.join(', ')}`)
  return { text, ...(target && { call: target }) }
}

function trimStart([first, ...rest]: Inline[]): Inline[] {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const trimmed = first.trimStart()
  return trimmed === '' ? rest : [trimmed, ...rest]
}

const names: Record<string, string> = {
  html: 'HTML',
  table: 'a table',
  code: 'code',
  hr: 'a line ---',
  image: 'a picture',
  def: 'a link definition',
  list: 'a list',
  blockquote: 'a quotation',
}

function nameOf(type: string): string {
  return names[type] ?? type
}
