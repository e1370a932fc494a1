import type { Language } from '#contract/values/languages.ts'

/** Endings that a word of the language takes; the longest first. */
const endings: Record<Language, readonly string[]> = {
  de: longestFirst('ungen innen ung enen ener enes enem ern est ers ten tes ter tem te en er es em et st e n s t'),
  fr: longestFirst('issements issement ations ation ements ement euses euse eurs eur antes ants ante ant ees ee ez er es e s x'),
  it: longestFirst('azioni azione amenti amento zioni zione ati ate ato ata are ere ire uti ute uto uta iti ite ito ita i e o a'),
  en: longestFirst('ations ation ments ment ings ing ies ied ers er ed es s e y'),
}

/** Verb prefixes that German puts before the "ge" of a participle. */
const beforeGe = /^(ab|an|auf|aus|be|bei|ein|heim|her|hin|los|mit|nach|um|vor|weg|zu|zuruck|zusammen)ge(?=.{4})/

const minStem = 4

/**
 * Beginnings under which the index of a language may hold other forms of a folded word: "smarriti" gives "smarrit", "geheiratet" gives
 * "heirat", "abgelaufen" gives "ablauf". Rough on purpose: they are looked up as beginnings, with less weight than the word itself.
 */
export function stemsOf(word: string, language: Language): string[] {
  const stems = new Set([cut(word, language)])
  if (language === 'de') {
    if (/^ge.{5,}(t|en)$/.test(word)) stems.add(cut(word.slice(2), language))
    if (beforeGe.test(word)) stems.add(cut(word.replace(beforeGe, '$1'), language))
  }
  stems.delete(word)
  return [...stems].filter((stem) => stem.length >= minStem)
}

/** "fuehrerausweis" is meant as "Führerausweis". */
export function withoutSpelledUmlauts(word: string): string {
  return word.replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
}

function cut(word: string, language: Language): string {
  const ending = endings[language].find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= minStem)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

function longestFirst(words: string): readonly string[] {
  return words.split(' ').toSorted((one, other) => other.length - one.length)
}
