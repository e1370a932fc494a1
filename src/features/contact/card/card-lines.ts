export type Direction = 'ltr' | 'rtl'

const rightToLeftLetter = /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The direction of the first letter. Text without letters, such as a phone number, runs from left to right. */
export function directionOf(text: string): Direction {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeftLetter.test(letter) ? 'rtl' : 'ltr'
}

interface LineOptions {
  width: number
  /** Wider words are broken. */
  maxWordWidth: number
  widthOf: (text: string) => number
}

/**
 * Breaks text between words, and words that are too wide after a hyphen or, if that is not enough, between letters. Chinese and Thai have no spaces,
 * so there a word may be a whole sentence.
 */
export function linesOf(text: string, { width, maxWordWidth, widthOf }: LineOptions): string[] {
  const isNarrow = (part: string) => widthOf(part) <= maxWordWidth
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const parts = isNarrow(word) ? [word] : (word.match(/[^-]+-?|-/g) ?? [])
    const pieces = parts.flatMap((part) => (isNarrow(part) ? [part] : (part.match(unbreakable) ?? [])))
    for (const [no, piece] of pieces.entries()) {
      const last = lines.at(-1)
      const longer = `${last ?? ''}${no === 0 ? ' ' : ''}${piece}`
      if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(piece)
    }
  }
  return lines
}

/**
 * A letter with everything that must stay on its line: its marks, a closing punctuation mark, and the Thai and Lao vowels that are written before or
 * after their consonant. `Intl.Segmenter` is too new for the oldest supported browsers.
 */
const unbreakable = /\p{Logical_Order_Exception}?.[\p{M}\u0E30-\u0E3A\u0EB0-\u0EBD]*[\p{Pe}\p{Pf}\p{Po}]?/gsu
