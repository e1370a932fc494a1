import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { localeByLanguage } from '#contract/language-codes.ts'
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

/** Resolves when the words are there, so that the first paint already has them. */
export async function startI18n(language: Language): Promise<void> {
  const { wording } = await load[language]()
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

export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return
  if (!i18n.hasResourceBundle(language, 'ui')) {
    const { wording } = await load[language]()
    for (const [namespace, words] of Object.entries(wording)) i18n.addResourceBundle(language, namespace, words)
  }
  await i18n.changeLanguage(language)
  nameLanguage(language)
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = localeByLanguage[language].intl
}
