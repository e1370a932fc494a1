/** By `words-plugin.ts`. */
declare module 'virtual:words' {
  import type { Language } from '#contract/values/languages.ts'
  import type { WordsPart } from '#src/shared/i18n/parts.ts'

  /** Each loads the words of a part in a language, by namespace. */
  export const files: Record<`${WordsPart}-${Language}`, () => Promise<{ wording: Record<string, object> }>>
}
