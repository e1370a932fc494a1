import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { files } from 'virtual:words'
import type { Language } from '#contract/values/languages.ts'
import { languages, localeByLanguage } from '#contract/values/language-codes.ts'
import type { WordChunk } from './chunks.ts'
import { firstWording } from './first-wording.ts'
import type { Words } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
  }
}

const i18n = createInstance()
/** Screens can request words before the first ones have arrived. */
const started = new Promise<void>((resolve) => i18n.on('initialized', () => resolve()))

/** Chunks that screens have requested. A new language loads them too. */
const requested = new Set<WordChunk>(['first'])
/** Chunks that have arrived, as `chunk-language`. */
const loaded = new Set<string>()

const wordingLimitMs = 8_000

/** Resolves when the first words have arrived: those of the chosen language, or of another one if they cannot be loaded. */
export async function startI18n(chosen: Language): Promise<void> {
  const firstWords = (language: Language) => readWords(language, 'first')
  const { language, wording } = await firstWording(chosen, { load: firstWords, limitMs: wordingLimitMs, preferred: navigator.languages })
  loaded.add(`first-${language}`)
  await i18n.use(initReactI18next).init({
    lng: language,
    // A chunk that could not be loaded shows words of another language, not the names of keys.
    fallbackLng: languages,
    resources: { [language]: wording },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  nameLanguage(language)
}

/**
 * `signal`: aborted when another language is chosen meanwhile. Rejects if the first words cannot be loaded. Another chunk that cannot be
 * loaded is shown in another language, and requested again by the next call.
 */
export async function changeLanguage(language: Language, signal: AbortSignal): Promise<void> {
  if (i18n.language === language && [...requested].every((chunk) => loaded.has(`${chunk}-${language}`))) return
  await load(language, ['first'])
  await load(language, requested).catch(() => undefined)
  if (signal.aborted) return
  await i18n.changeLanguage(language)
  nameLanguage(language)
}

/** Words of any language, for a text in another language than the one shown. Rejects if they cannot be loaded. */
export async function wordsOf(language: Language) {
  await started
  await load(language, ['first', 'rest'])
  return i18n.getFixedT(language, ['settings', 'guide', 'contact', 'ui', 'push'])
}

/** Loads the words that a screen needs, in the language shown. Rejects if they cannot be loaded. */
export async function loadWords(chunk: WordChunk): Promise<void> {
  requested.add(chunk)
  await started
  let language: Language
  // Another language may be chosen while they load.
  do {
    language = shownLanguage()
    await load(language, [chunk])
  } while (language !== shownLanguage())
}

async function load(language: Language, chunks: Iterable<WordChunk>): Promise<void> {
  for (const chunk of chunks) {
    if (loaded.has(`${chunk}-${language}`)) continue
    for (const [namespace, words] of Object.entries(await readWords(language, chunk))) i18n.addResourceBundle(language, namespace, words)
    loaded.add(`${chunk}-${language}`)
  }
}

/** The words of a chunk by namespace. Rejects if its file cannot be loaded. */
export async function readWords(language: Language, chunk: WordChunk): Promise<Record<string, object>> {
  return (await files[`${chunk}-${language}`]()).wording
}

function shownLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'en'
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = localeByLanguage[language].intl
}
