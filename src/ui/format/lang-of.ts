import type { ContentLanguage } from '#contract/values/languages.ts'

/** For `lang`. Which language a place speaks we do not know, and that is told: it is not the one around it. */
export function langOf(language: ContentLanguage): string {
  return language === 'local' ? '' : language
}
