import { Lexer, marked, type Token, type Tokens } from 'marked'
import type { Block, Inline, RichText, Step } from '#contract/values/rich-text.ts'
import { type EndMarks, takeEndMarks } from './end-marks.ts'
import { plainText, readInlines } from './inline-text.ts'
import type { Report } from './mistake.ts'
import type { Piece } from './split-file.ts'

export interface RichTextRules {
  topics: { has(id: string): boolean }
  /** Guide articles may open with a digest and hold calls and woven words; the feed's texts do not. */
  isArticle: boolean
  /** Its steps can be ticked on the device: each bears the number that the file gives it. */
  hasStepIds?: boolean
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
      const { text, call, due } = splitMarks(readInlines((token as Tokens.Paragraph).tokens, place), place, ['call', 'due'])
      return { t: 'p', text, ...(call && { call }), ...(due && { due }) }
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
  if (list.ordered) return { t: 'steps', items: placed.map(({ item, place: at }) => readStep(item, at)) }
  const items = placed.map(({ item, place: at }) => splitMarks(itemInlines(item, at), at, ['take']))
  const take = items.flatMap((item) => item.take ?? [])
  if (take.length > 0 && (take.length < items.length || new Set(take).size < take.length))
    place.report(place.line, 'in a list of papers to take along each item ends with a {take:…} of its own')
  return { t: 'ul', items: items.map(({ text }) => text), ...(take.length > 0 && { take }) }
}

function itemInlines(item: Tokens.ListItem, place: Place): Inline[] {
  if (item.task) place.report(place.line, 'a tick box cannot be used here')
  return item.tokens.flatMap((token) => {
    if ((token.type === 'text' || token.type === 'paragraph') && 'tokens' in token) return readInlines(token.tokens ?? [], place)
    if (token.type !== 'space') place.report(place.line, `${nameOf(token.type)} cannot stand inside a list`)
    return []
  })
}

function readStep(item: Tokens.ListItem, place: Place): Step {
  const { text, call, due } = splitMarks(itemInlines(item, place), place, ['call', 'due'])
  const [opening, ...rest] = text
  const isBold = typeof opening === 'object' && 'b' in opening
  // The feed's lists are lists; in a guide article each number is a thing to do, and says so first.
  if (!isBold && place.rules.isArticle) place.report(place.line, 'a numbered step begins with bold words')
  const id = place.rules.hasStepIds ? /^\d+/.exec(item.raw)?.[0] : undefined
  return {
    title: isBold ? opening.b : '',
    text: isBold ? trimStart(rest) : text,
    ...(call && { call }),
    ...(id !== undefined && { id }),
    ...(due && { due }),
  }
}

function splitMarks(inlines: Inline[], { rules, report, line }: Place, allowed: (keyof EndMarks)[]): { text: Inline[] } & EndMarks {
  return takeEndMarks(inlines, { isArticle: rules.isArticle, allowed, report: (reason) => report(line, reason) })
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
