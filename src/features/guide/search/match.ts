/** A piece of a text, and whether the search found it there. */
export interface Piece {
  text: string
  isHit: boolean
}

/**
 * Cuts a text into what a search term matches and what it does not. Letters are compared without case, accents and soft hyphens, so that
 * "beziehung" finds "Be­ziehung" and "deces" finds "Décès". A word of the term matches anywhere; a single letter only at the start of a word.
 */
export function markHits(text: string, term: string): Piece[] {
  const words = fold(term).folded.split(/\s+/).filter(Boolean)
  const { folded, origins } = fold(text)
  const isHit = Array.from<boolean>({ length: text.length }).fill(false)
  for (const word of words) {
    for (let index = folded.indexOf(word); index >= 0; index = folded.indexOf(word, index + 1)) {
      if (word.length === 1 && index > 0 && /[\p{L}\p{N}]/u.test(folded[index - 1] ?? '')) continue
      isHit.fill(true, origins[index] ?? 0, origins[index + word.length] ?? text.length)
    }
  }
  return pieces(text, isHit)
}

/** Hits of one category together, the categories in the order of their best hit. */
export function groupedHits<Hit extends { categoryId: string }>(hits: readonly Hit[]): Hit[][] {
  const groups = new Map<string, Hit[]>()
  for (const hit of hits) groups.set(hit.categoryId, [...(groups.get(hit.categoryId) ?? []), hit])
  return [...groups.values()]
}

/** The text without case, accents and soft hyphens, with the place in the original of each of its letters. */
function fold(text: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  for (let index = 0; index < text.length; index++) {
    const letters = (text[index] ?? '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u00ad]/g, '')
      .replace('’', "'")
    for (const letter of letters) {
      folded += letter
      origins.push(index)
    }
  }
  return { folded, origins }
}

function pieces(text: string, isHit: boolean[]): Piece[] {
  const result: Piece[] = []
  for (let index = 0; index < text.length; index++) {
    const last = result.at(-1)
    if (last && last.isHit === isHit[index]) last.text += text[index]
    else result.push({ text: text[index] ?? '', isHit: isHit[index] ?? false })
  }
  return result
}

/** Whether every word of the term stands in the text. */
export function matches(text: string, term: string): boolean {
  const { folded } = fold(text)
  return fold(term)
    .folded.split(/\s+/)
    .every((word) => folded.includes(word))
}
