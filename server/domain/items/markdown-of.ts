import type { Inline, RichText } from '#contract/values/rich-text.ts'

/** Blocks as the Markdown that they are read from: what an editor finds in the form can be sent as it stands. */
export function markdownOf(text: RichText): string {
  return text
    .map((part) => {
      switch (part.t) {
        case 'h':
          return `## ${escaped(part.text)}`
        case 'p':
          return lineOf(part.text)
        case 'ul':
          return part.items.map((item) => `- ${lineOf(item)}`).join('\n')
        case 'steps':
          return part.items
            .map(({ title, text: rest }, index) => `${index + 1}. ${title === '' ? '' : `**${escaped(title)}** `}${lineOf(rest)}`.trimEnd())
            .join('\n')
        case 'digest':
          return part.lines.map((line) => lineOf(line)).join('\n\n')
      }
      return ''
    })
    .join('\n\n')
}

function lineOf(parts: readonly Inline[]): string {
  const line = parts
    .map((part) => {
      if (typeof part === 'string') return escaped(part)
      if ('b' in part) return `**${escaped(part.b)}**`
      if ('word' in part) return `{${part.word}}`
      return `[${escaped(part.a)}](${'href' in part ? part.href : `topic:${part.topic}`})`
    })
    .join('')
  return line.replace(/^([-+])(?=\s)/, '\\$1').replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, '\\$&')
}
