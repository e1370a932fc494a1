/** The parts of a sentence of which one is set off: `before <tag>part</tag> after`. */
export function setOff(sentence: string, tag: string): [before: string, part: string, after: string] {
  const [before = '', rest = ''] = sentence.split(`<${tag}>`)
  const [part = '', after = ''] = rest.split(`</${tag}>`)
  return [before, part, after]
}
