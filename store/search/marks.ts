import { placedWords } from '#contract/values/text-fold.ts'

/** A piece of a text, and whether the search found it there. */
export interface Piece {
  text: string
  isHit: boolean
}

/** Shorter ends are mostly no words: "haft" in "Botschaft". */
const minTail = 5
const minFirst = 4

/** From which letter on a folded word is what was found: 0 for the whole word, 7 for "krankenversicherung" where it was "versicherung"; null: not found. */
export function hitFrom(word: string, found: ReadonlySet<string>): number | null {
  if (found.has(word)) return 0
  for (let at = minFirst; at <= word.length - minTail; at++) if (found.has(word.slice(at))) return at
  return null
}

/** Cuts a text into what was found and what was not. `found`: folded words; a compound is marked from the part that was found. */
export function markWords(text: string, found: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { word, start, end } of placedWords(text)) {
    const from = hitFrom(word, found)
    if (from === null) continue
    const begin = from === 0 ? start : end - lettersOf(text.slice(start, end), word.length - from)
    if (begin > at) pieces.push({ text: text.slice(at, begin), isHit: false })
    pieces.push({ text: text.slice(begin, end), isHit: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}

/** How many letters at the end of a written word make up so many of it folded: soft hyphens and accents of their own count as none. */
function lettersOf(written: string, foldedCount: number): number {
  let letters = 0
  let left = foldedCount
  while (letters < written.length && left > 0) {
    letters += 1
    const letter = written[written.length - letters] ?? ''
    if (!/[\u00ad\p{M}]/u.test(letter)) left -= /[ßœæ]/i.test(letter) ? 2 : 1
  }
  return letters
}
