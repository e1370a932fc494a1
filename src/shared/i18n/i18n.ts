import { createInstance, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { languages, localeByLanguage } from '#contract/values/language-codes.ts'
import { backend, readWords } from './backend.ts'
import { firstWording } from './first-wording.ts'
import { parts, type WordsPart } from './parts.ts'
import type { Words } from './words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
  }
}

const i18n = createInstance()
/** A screen that the app opens with may ask for words before there are any. */
const started = new Promise<void>((resolve) => i18n.on('initialized', () => resolve()))

/** What screens have asked for so far, here or still on its way. */
const asked = new Set<string>(parts.first)

const wordingLimitMs = 8_000

/** Resolves when words are there, so that the first paint already has them: those of the chosen language, else any that can be had. */
export async function startI18n(chosen: Language): Promise<void> {
  const { language, wording } = await firstWording(chosen, { load: firstWords, limitMs: wordingLimitMs, preferred: navigator.languages })
  await i18n
    .use(initReactI18next)
    .use(backend)
    .init({
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
  if (i18n.language === language && missing(language, asked).length === 0) return
  await load(language, parts.first)
  await load(language, asked).catch(() => undefined)
  if (signal.aborted) return
  await i18n.changeLanguage(language)
  nameLanguage(language)
}

/** The words of any language, for what is written in another than the one shown. Rejects where they cannot be had. */
export async function wordsOf(language: Language) {
  const namespaces = ['settings', 'guide', 'contact', 'ui', 'push'] as const
  await load(language, namespaces)
  return i18n.getFixedT(language, [...namespaces])
}

/** Before a screen that needs them; from then on they come with every language that is chosen. Rejects where they cannot be had. */
export function loadWords(part: WordsPart): Promise<void> {
  return loadNamespaces(parts[part])
}

async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) asked.add(namespace)
  await started
  let language: Language
  // Another language may have been chosen while these were on their way.
  do {
    language = shownLanguage()
    await load(language, namespaces)
  } while (language !== shownLanguage())
}

/**
 * Not by i18next's `loadNamespaces` and `changeLanguage` alone: they fetch the words of every fallback language too, never again what was lost once,
 * and change to a language that could not be had.
 */
async function load(language: Language, namespaces: Iterable<string>): Promise<void> {
  await i18n.reloadResources([language], missing(language, namespaces))
  const [lost] = missing(language, namespaces)
  if (lost !== undefined) throw new Error(`the words ${lost} in ${language} could not be had`)
}

function missing(language: Language, namespaces: Iterable<string>): string[] {
  return [...namespaces].filter((namespace) => !i18n.hasResourceBundle(language, namespace))
}

async function firstWords(language: Language): Promise<Record<string, ResourceKey>> {
  return Object.fromEntries(await Promise.all(parts.first.map(async (namespace) => [namespace, await readWords(language, namespace)])))
}

function shownLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'en'
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = localeByLanguage[language].intl
}
