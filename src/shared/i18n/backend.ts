import type { BackendModule, ResourceKey } from 'i18next'
import { files } from 'virtual:words'
import type { Language } from '#contract/values/languages.ts'
import { parts, type WordsPart } from './parts.ts'

/** The words of a namespace. Rejects where their file cannot be had, or there is none. */
export async function readWords(language: Language, namespace: string): Promise<ResourceKey> {
  const part = (Object.keys(parts) as WordsPart[]).find((name) => (parts[name] as readonly string[]).includes(namespace))
  const words = part && (await files[`${part}-${language}`]()).wording[namespace]
  if (!words) throw new Error(`there are no words ${namespace} in ${language}`)
  return words
}

/** How i18next loads a namespace. */
export const backend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: (language, namespace) => readWords(language as Language, namespace),
}
