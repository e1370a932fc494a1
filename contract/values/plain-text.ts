import * as v from 'valibot'

/** Turn the direction of what stands behind them: a text could be shown as another one. Marks that Arabic and Hebrew need are not among them. */
const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/gu

/** Phones put such signs around numbers that are copied from their contacts: they are taken out, and nobody is refused for what nobody sees. */
export const withoutTurns = v.transform((text: string) => text.replaceAll(turnsDirection, ''))

/** What people write, as it is; only the zero byte is no text, and no database takes it. */
export function plainText(maxLength: number) {
  return v.pipe(
    v.string(),
    withoutTurns,
    v.maxLength(maxLength),
    v.check((text) => !text.includes('\u0000'), 'holds a zero byte'),
  )
}
