import type { Language } from '#contract/values/languages.ts'

/** Each language in itself: who looks for theirs does not read ours. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' }
