import { singleDigits } from './phone-numbers.ts'

/** Emergency numbers, digit by digit for screen readers: "911" is read as "9 1 1". `of` is one number, or several. */
export function Digits({ of }: { of: string | readonly string[] }) {
  const numbers = typeof of === 'string' ? [of] : of
  return <ReadAs seen={numbers.join(', ')} spoken={numbers.map(singleDigits).join(', ')} isCode />
}

/** A text on the screen, and another for screen readers. `isCode`: a translation of the page must not touch it. */
export function ReadAs({ seen, spoken, isCode = false }: { seen: string; spoken: string; isCode?: boolean }) {
  const translate = isCode ? 'no' : undefined
  if (spoken === seen) return <span translate={translate}>{seen}</span>
  return (
    <span translate={translate}>
      <span aria-hidden="true">{seen}</span>
      <span className="hidden-text">{spoken}</span>
    </span>
  )
}

/** Splits a sentence at a tag: `before <tag>part</tag> after`. */
export function setOff(sentence: string, tag: string): [before: string, part: string, after: string] {
  const [before = '', rest = ''] = sentence.split(`<${tag}>`)
  const [part = '', after = ''] = rest.split(`</${tag}>`)
  return [before, part, after]
}
