import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { localeByLanguage } from '#contract/language-codes.ts'
import { firstWording } from './first-wording.ts'
import type { wording as english } from './wording/en.ts'

type Wording = typeof english

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Wording
  }
}

const i18n = createInstance()

// Only the chosen language is loaded; another one comes when it is chosen.
const load: Record<Language, () => Promise<{ wording: Wording }>> = {
  de: () => import('./wording/de.ts'),
  fr: () => import('./wording/fr.ts'),
  it: () => import('./wording/it.ts'),
  en: () => import('./wording/en.ts'),
}

const wordingLimitMs = 8_000

/** Resolves when words are there, so that the first paint already has them: those of the chosen language, else any that can be had. */
export async function startI18n(chosen: Language): Promise<void> {
  const { language, wording } = await firstWording(chosen, {
    load: async (wanted) => (await load[wanted]()).wording,
    limitMs: wordingLimitMs,
  })
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: wording },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  nameLanguage(language)
}

/** `signal` ends it: another language was chosen while the words of this one were on their way. */
export async function changeLanguage(language: Language, signal: AbortSignal): Promise<void> {
  if (i18n.language === language) return
  if (!i18n.hasResourceBundle(language, 'ui')) {
    const { wording } = await load[language]()
    for (const [namespace, words] of Object.entries(wording)) i18n.addResourceBundle(language, namespace, words)
  }
  if (signal.aborted) return
  await i18n.changeLanguage(language)
  nameLanguage(language)
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = localeByLanguage[language].intl
}
