import { asciiDigits } from './plain-signs.ts'

/** Letters that NFD does not decompose into a base letter and a mark. */
const undecomposed: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h' }

/**
 * The one form in which the app and the services compare names and search terms: lower case, without diacritics and soft hyphens, ß as ss, digits of
 * every script as 0 to 9.
 * Any run of other characters is one space.
 */
export function foldText(text: string): string {
  return asciiDigits(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .replace(/[ßœæøłđðþıħ]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The folded words of a text. An apostrophe separates words, so "l’ambassade" contains "ambassade". */
export function foldedWords(text: string): string[] {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ')
}

export interface PlacedWord {
  word: string
  /** Offsets in the original text. */
  start: number
  end: number
}

/** The folded words of a text with their offsets. */
export function placedWords(text: string): PlacedWord[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}\u00ad]+/gu), (match) => ({
    word: foldText(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ word }) => word !== '')
}
