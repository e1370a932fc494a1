import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { languages, localeByLanguage } from '#contract/values/language-codes.ts'
import { firstWording } from './first-wording.ts'
import type { wording as english } from './wording/en.ts'
import type { wording as installEnglish } from './wording/install-en.ts'
import type { wording as laterEnglish } from './wording/later-en.ts'
import type { wording as papersEnglish } from './wording/papers-en.ts'
import type { wording as saidEnglish } from './wording/said-en.ts'
import type { wording as startEnglish } from './wording/start-en.ts'

type Wording = typeof english
type InstallWording = typeof installEnglish
type LaterWording = typeof laterEnglish
type StartWording = typeof startEnglish
type SaidWording = typeof saidEnglish
type PapersWording = typeof papersEnglish
type PartWording = InstallWording | LaterWording | PapersWording | SaidWording | StartWording

/** Namespaces of a build for others than citizens (`src/additions.ts`), which declares them here. */
export interface AddedWording {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Wording & InstallWording & LaterWording & PapersWording & SaidWording & StartWording & AddedWording
  }
}

const i18n = createInstance()
/** A screen that the app opens with may ask for words before there are any. */
const started = new Promise<void>((resolve) => i18n.on('initialized', () => resolve()))

// Only the chosen language is loaded; another one comes when it is chosen.
const load: Record<Language, () => Promise<{ wording: Wording }>> = {
  de: () => import('./wording/de.ts'),
  fr: () => import('./wording/fr.ts'),
  it: () => import('./wording/it.ts'),
  en: () => import('./wording/en.ts'),
}

/** The words of screens that not every start opens, each part marked by one of its namespaces. */
const parts = {
  start: {
    mark: 'login',
    load: {
      de: () => import('./wording/start-de.ts'),
      fr: () => import('./wording/start-fr.ts'),
      it: () => import('./wording/start-it.ts'),
      en: () => import('./wording/start-en.ts'),
    },
  },
  later: {
    mark: 'account',
    load: {
      de: () => import('./wording/later-de.ts'),
      fr: () => import('./wording/later-fr.ts'),
      it: () => import('./wording/later-it.ts'),
      en: () => import('./wording/later-en.ts'),
    },
  },
  /** Of the prompts to install the app. */
  install: {
    mark: 'install',
    load: {
      de: () => import('./wording/install-de.ts'),
      fr: () => import('./wording/install-fr.ts'),
      it: () => import('./wording/install-it.ts'),
      en: () => import('./wording/install-en.ts'),
    },
  },
  /** Long, and read seldom. */
  papers: {
    mark: 'papers',
    load: {
      de: () => import('./wording/papers-de.ts'),
      fr: () => import('./wording/papers-fr.ts'),
      it: () => import('./wording/papers-it.ts'),
      en: () => import('./wording/papers-en.ts'),
    },
  },
  /** Of what shows how far a citizen's words have come. */
  said: {
    mark: 'intent',
    load: {
      de: () => import('./wording/said-de.ts'),
      fr: () => import('./wording/said-fr.ts'),
      it: () => import('./wording/said-it.ts'),
      en: () => import('./wording/said-en.ts'),
    },
  },
} satisfies Record<string, Part>
export type WordsPart = keyof typeof parts

interface Part {
  mark: string
  load: Record<Language, () => Promise<{ wording: PartWording }>>
}

/** What screens have asked for so far, here or still on its way. */
const askedParts = new Set<WordsPart>()

const wordingLimitMs = 8_000

/** Resolves when words are there, so that the first paint already has them: those of the chosen language, else any that can be had. */
export async function startI18n(chosen: Language): Promise<void> {
  const { language, wording } = await firstWording(chosen, {
    load: async (wanted) => (await load[wanted]()).wording,
    limitMs: wordingLimitMs,
    preferred: navigator.languages,
  })
  await i18n.use(initReactI18next).init({
    lng: language,
    // For a part that could not be had in the chosen language: words of another one, not the names of keys.
    fallbackLng: languages,
    resources: { [language]: wording },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  nameLanguage(language)
}

/**
 * `signal` ends it: another language was chosen while the words of this one were on their way. Rejects where the first words cannot be had. A part
 * that cannot is shown in another language, and asked for again by the next call.
 */
export async function changeLanguage(language: Language, signal: AbortSignal): Promise<void> {
  if (i18n.language === language && missingParts(language).length === 0) return
  await addWords(language)
  await Promise.allSettled(missingParts(language).map((part) => addPart(language, part)))
  if (signal.aborted) return
  await i18n.changeLanguage(language)
  nameLanguage(language)
}

/** The words of any language, for what is written in another than the one shown. Rejects where they cannot be had. */
export async function wordsOf(language: Language) {
  await Promise.all([addWords(language), addPart(language, 'later')])
  return i18n.getFixedT(language, ['settings', 'guide', 'contact', 'ui', 'push'])
}

/** Before a screen that needs them; from then on they come with every language that is chosen. */
export async function loadWords(part: WordsPart): Promise<void> {
  askedParts.add(part)
  await started
  let language: Language
  // Another language may have been chosen while these were on their way.
  do {
    language = shownLanguage()
    await addPart(language, part)
  } while (language !== shownLanguage())
}

async function addWords(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'ui')) put(language, (await load[language]()).wording)
}

async function addPart(language: Language, part: WordsPart): Promise<void> {
  if (!hasPart(language, part)) put(language, (await parts[part].load[language]()).wording)
}

function hasPart(language: Language, part: WordsPart): boolean {
  return i18n.hasResourceBundle(language, parts[part].mark)
}

function missingParts(language: Language): WordsPart[] {
  return [...askedParts].filter((part) => !hasPart(language, part))
}

function put(language: Language, wording: Wording | PartWording): void {
  for (const [namespace, words] of Object.entries(wording)) i18n.addResourceBundle(language, namespace, words)
}

function shownLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'en'
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = localeByLanguage[language].intl
}
