import { foldText, foldedWords } from '#store/search/text-fold.ts'

/** Whether every word of the term stands in the text, as a word or as a part of one; case, accents and soft hyphens do not matter. */
export function matches(text: string, term: string): boolean {
  const folded = foldText(text)
  return foldedWords(term).every((word) => folded.includes(word))
}
