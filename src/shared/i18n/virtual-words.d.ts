/** By `words-plugin.ts`. */
declare module 'virtual:words' {
  import type { Language } from '#contract/values/languages.ts'
  import type { WordChunk } from '#src/shared/i18n/chunks.ts'

  /** Each loads the words of a chunk in a language, by namespace. */
  export const files: Record<`${WordChunk}-${Language}`, () => Promise<{ wording: Record<string, object> }>>
}
