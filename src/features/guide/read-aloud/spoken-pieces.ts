import type { Article } from '#contract/guide/guide.ts'
import type { Block, Inline, WovenWord } from '#contract/values/rich-text.ts'

/** An article as it is read out, in pieces that are said in one go. */
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
        if (typeof part === 'string') return part
        if ('b' in part) return part.b
        return 'word' in part ? word(part.word) : part.a
      })
      .join('')
  }
}
