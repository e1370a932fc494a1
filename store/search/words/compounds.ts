/** What stands between the parts of a German compound. */
const joints = ['', 's', 'n', 'en', 'er', 'e', 'es']
/** What is a word and an ending as well: "dauerhaft" is no kind of "Haft". */
const endings = new Set(['haft', 'frei', 'reich', 'voll', 'weise', 'wert', 'fach', 'seits', 'mals', 'lich', 'arten'])
const minPart = 4
const minHead = 4

/**
 * The last part of a German compound, where both parts are words of the text: "Krankenversicherung" is also found under "Versicherung".
 * Both must be words, so that "Botschaft" does not hold "Haft".
 */
export function headOf(word: string, words: ReadonlySet<string>): string | null {
  for (let at = minPart; at <= word.length - minHead; at++)
    if (words.has(word.slice(at)) && !endings.has(word.slice(at)) && firstPart(word.slice(0, at), words)) return word.slice(at)
  return null
}

/** Parts that make up a compound nobody wrote: "Babypass" is asked for as "Baby" and "Pass". `isWord` says what the index holds. */
export function partsOf(word: string, isWord: (part: string) => boolean): [string, string] | null {
  const known = { has: isWord }
  for (let at = word.length - minHead; at >= minPart; at--) {
    const tail = word.slice(at)
    const first = isWord(tail) ? firstPart(word.slice(0, at), known) : null
    if (first !== null) return [first, tail]
  }
  return null
}

function firstPart(part: string, words: { has: (word: string) => boolean }): string | null {
  for (const joint of joints) {
    const bare = part.endsWith(joint) ? part.slice(0, part.length - joint.length) : ''
    if (bare.length >= minPart && words.has(bare)) return bare
  }
  return null
}
