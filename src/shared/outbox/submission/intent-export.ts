import type { IntentView } from '#store/rows/views.ts'

/** What the text is written with: the citizen's language. */
export interface ExportWords {
  title: string
  writtenAt: string
  /** What it is, when it was said, how far it has come; each a line of its own. */
  of: (intent: IntentView) => { what: string; lines: string[] }
  /** A line for each field that the citizen filled in. */
  fields: (intent: IntentView['intent']) => string[]
}

/** Unsent intents for a person to read, and to say again by another channel. */
export function unsentText(intents: readonly IntentView[], words: ExportWords): string {
  const blocks = intents.map((intent, index) => {
    const { what, lines } = words.of(intent)
    return [`${index + 1}. ${what}`, ...[...words.fields(intent.intent), ...lines].map((line) => `   ${line}`)].join('\n')
  })
  return `${[words.title, words.writtenAt].join('\n')}\n\n${blocks.join('\n\n')}\n`
}
