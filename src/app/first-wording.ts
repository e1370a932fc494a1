import type { Language } from '#contract/languages.ts'

interface Loaded<Wording> {
  language: Language
  wording: Wording
}

/** After English come the languages of most readers. */
const order = ['en', 'de', 'fr', 'it'] as const satisfies readonly Language[]

/**
 * The words of the chosen language; where they cannot be had, or are late, those of any language that comes. Rejects only when none does:
 * words that the citizen half understands are better than a blank page.
 */
export async function firstWording<Wording>(
  chosen: Language,
  { load, limitMs }: { load: (language: Language) => Promise<Wording>; limitMs: number },
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
    for (const language of order) {
      const found = language === chosen ? null : await loaded(language).catch(() => null)
      if (found) return found
    }
    throw new Error('no words could be loaded')
  }
}
