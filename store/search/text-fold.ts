/** Letters that Unicode does not take apart. */
const ligatures: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' }

/** Lower case without diacritics and soft hyphens, ß as ss; everything that is no letter or digit is one space. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .replace(/[ßœæøł]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The folded words of a text; an apostrophe parts words, so that "l’ambassade" holds "ambassade". */
export function foldedWords(text: string): string[] {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ')
}

export interface PlacedWord {
  word: string
  /** Where it stands in the text as it is written. */
  start: number
  end: number
}

/** The folded words of a text with their places in it. */
export function placedWords(text: string): PlacedWord[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}\u00ad]+/gu), (match) => ({
    word: foldText(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ word }) => word !== '')
}
