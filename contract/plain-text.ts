import * as v from 'valibot'

/** What people write, as it is; only the zero byte is no text, and no database takes it. */
export function plainText(maxLength: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((text) => !text.includes('\u0000'), 'holds a zero byte'),
  )
}
