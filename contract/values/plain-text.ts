import * as v from 'valibot'

/** Turn the direction of what stands behind them: a text could be shown as another one. Marks that Arabic and Hebrew need are not among them. */
const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/gu

/** Half of a character. A text that was cut between both halves has one; PostgreSQL reads no JSON that contains it. */
const loneSurrogate = /\p{Surrogate}/gu

/** Removes direction marks, which phones put around numbers that are copied from their contacts. Invisible signs are no reason to refuse a text. */
export const withoutTurns = v.transform((text: string) => text.replaceAll(turnsDirection, ''))

/** Any text but the zero byte, which PostgreSQL cannot store. */
export function plainText(maxLength: number) {
  return v.pipe(
    v.string(),
    withoutTurns,
    v.transform((text) => text.replaceAll(loneSurrogate, '\uFFFD')),
    v.maxLength(maxLength),
    v.check((text) => !text.includes('\u0000'), 'holds a zero byte'),
  )
}
