import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'

interface Loaded<Wording> {
  language: Language
  wording: Wording
}

/**
 * The words of the chosen language; where they cannot be had, or are late, those of any language that comes, first of those that the browser
 * asks for (`preferred`, BCP 47 tags). Rejects only when none does: words that the citizen half understands are better than a blank page.
 */
export async function firstWording<Wording>(
  chosen: Language,
  { load, limitMs, preferred = [] }: { load: (language: Language) => Promise<Wording>; limitMs: number; preferred?: readonly string[] },
): Promise<Loaded<Wording>> {
  const wanted = loaded(chosen)
  const inTime = await Promise.race([wanted, late()]).catch(() => null)
  return inTime ?? Promise.any([wanted, anyOther()])

  async function loaded(language: Language): Promise<Loaded<Wording>> {
    return { language, wording: await load(language) }
  }

  function late(): Promise<null> {
    return new Promise((resolve) => setTimeout(() => resolve(null), limitMs))
  }

  async function anyOther(): Promise<Loaded<Wording>> {
    const asked = preferred.flatMap((tag) => languages.filter((language) => language === tag.split('-')[0]))
    for (const language of new Set([...asked, ...languages])) {
      const found = language === chosen ? null : await loaded(language).catch(() => null)
      if (found) return found
    }
    throw new Error('no words could be loaded')
  }
}
