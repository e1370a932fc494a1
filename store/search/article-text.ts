import type { Article } from '#contract/guide/guide.ts'
import type { Block, Inline } from '#contract/values/rich-text.ts'

/** Stands for a word that the device weaves in from the country's record: it says nothing about the topic. */
export const woven = '⋯'

/** The paragraphs, points and steps of an article, each as plain text; headings apart. */
export function linesOf(article: Article): { headings: string[]; lines: string[] } {
  const headings = article.body.flatMap((block) => (block.t === 'h' ? [block.text] : []))
  return { headings, lines: article.body.flatMap(linesOfBlock) }
}

function linesOfBlock(block: Block): string[] {
  switch (block.t) {
    case 'h':
      return []
    case 'p':
      return [plain(block.text)]
    case 'steps':
      return block.items.map((step) => joined(step.title, plain(step.text)))
    case 'digest':
      return block.lines.map(plain)
    case 'ul':
      return block.items.map(plain)
  }
}

function plain(line: readonly Inline[]): string {
  return line
    .map((run) => (typeof run === 'string' ? run : 'b' in run ? run.b : 'a' in run ? run.a : woven))
    .join('')
    .trim()
}

function joined(title: string, text: string): string {
  return /[.!?…:]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`
}
