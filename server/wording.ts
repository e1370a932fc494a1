import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'

type Values = Readonly<Record<string, string | number>>
type Form = Intl.LDMLPluralRule

/** The wording of one file. Keys with plural forms (`unread_one`, `unread_other`) become one function of the count. */
export type Wording<File> = {
  [Key in keyof File as Key extends `${infer Name}_${Form}` ? Name : Key]: Key extends `${string}_${Form}`
    ? (count: number, values?: Values) => string
    : File[Key] extends string
      ? string
      : Wording<File[Key]>
}

/**
 * Reads `<folder>/wording/<name>.<language>.json`, in the format of i18next, as the app's wording. `File` is the type of the English file.
 * `constants` are filled in at once.
 */
export function readWording<File>(folder: string, name: string, constants: Values = {}): Record<Language, Wording<File>> {
  const read = (language: Language) => readFileSync(join(folder, 'wording', `${name}.${language}.json`), 'utf8')
  return Object.fromEntries(
    languages.map((language) => [language, withPlurals(JSON.parse(fill(read(language), constants)) as Texts, language)]),
  ) as Record<Language, Wording<File>>
}

/** Replaces each `{{name}}` that has a value. */
export function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

type Texts = { [key: string]: string | Texts }

function withPlurals(texts: Texts, language: Language): object {
  const rules = new Intl.PluralRules(language)
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, unknown] => {
      if (typeof text !== 'string') return [key, withPlurals(text, language)]
      const [, name, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? []
      if (name === undefined || form === undefined) return [key, text]
      // As in i18next, `_zero` is for the number 0 in any language.
      const formFor = (count: number) => (count === 0 && `${name}_zero` in texts ? 'zero' : rules.select(count))
      return [name, (count: number, values: Values = {}) => fill(texts[`${name}_${formFor(count)}`] as string, { ...values, count })]
    }),
  )
}
