import type { Article } from '#contract/guide/guide.ts'
import type { Block, Inline, WovenWord } from '#contract/values/rich-text.ts'
import { spokenPhone } from '#src/shared/ui/text/phone-numbers.ts'

/** Emergency numbers that texts name without a link. */
const emergencyNumber = /\b(?:112|911|999)\b/g

/** An article as a voice reads it, in pieces spoken without a break. Phone numbers are read digit by digit. */
export function spokenPieces({ title, body }: Pick<Article, 'title' | 'body'>, word: (word: WovenWord) => string): string[] {
  return [title, ...body.flatMap(piecesOf)].map((piece) => piece.replaceAll('\u00AD', '').trim()).filter((piece) => piece !== '')

  function piecesOf(block: Block): string[] {
    switch (block.t) {
      case 'h':
        return [block.text]
      case 'p':
        return [lineOf(block.text)]
      case 'ul':
        return block.items.map(lineOf)
      case 'digest':
        return block.lines.map(lineOf)
      case 'steps':
        return block.items.map((step, index) => `${index + 1}. ${step.title} ${lineOf(step.text)}`)
    }
  }

  function lineOf(line: readonly Inline[]): string {
    return line
      .map((part) => {
        if (typeof part === 'string') return spoken(part)
        if ('b' in part) return spoken(part.b)
        if ('word' in part) return word(part.word)
        return 'href' in part && part.href.startsWith('tel:') ? spokenPhone(part.a) : part.a
      })
      .join('')
  }
}

const spoken = (text: string) => text.replace(emergencyNumber, spokenPhone)
