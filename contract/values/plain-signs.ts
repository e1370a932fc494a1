/**
 * Signs as people type and paste them, brought to one spelling before anything checks them. For phone numbers, dates, codes and searches; prose keeps its
 * own signs, which Arabic, Persian and Thai need.
 */

/** Marks of direction, zero-width signs, soft hyphens, and what makes a digit an emoji. Phones put them around numbers copied from their contacts. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\uFE0E|\uFE0F|\u20E3/gu

/** The digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit.codePointAt(0) ?? 0))))
}

/** Unicode gives each script ten code points in a row, from zero to nine; some rows follow each other directly. */
function digitValue(codePoint: number): number {
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (codePoint - first) % 10
}

export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '')
}

/** Digits as 0 to 9, one kind of plus, dash and space, nothing invisible. */
export function plainSigns(text: string): string {
  return asciiDigits(withoutInvisible(text.normalize('NFKC')))
    .replaceAll('\u2795', '+')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s/gu, ' ')
}

/** Whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === ''
}
