import { escapeMarkup } from '#contract/values/escape-markup.ts'

/** Markup that is safe as it stands: made by `markup` only. */
export interface Html {
  readonly html: string
}
type Piece = Html | string | number | false | null | readonly Piece[]

/**
 * Builds markup. What stands in the source is markup; whatever is put in is text and is escaped, unless it was built here itself. So no text
 * of an article, a record or a wording can become markup, and nobody has to remember to escape. Not called `html`: formatters would break
 * its lines where a space shows.
 */
export function markup(source: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: source.map((part, index) => part.replace(indent, '\n') + written(pieces[index] ?? '')).join('') }
}

/** The source's own, which would be a tenth of the page. */
const indent = /\n\s+/g

/** Markup that was escaped elsewhere: the style sheet, the data block. */
export function asIs(html: string): Html {
  return { html }
}

/** A link where the address may be followed; else the words alone. */
export function link(address: string, words: string): Html {
  const mayBeFollowed = /^(https?:\/\/|mailto:|tel:)[^\s"<>]+$/i.test(address)
  return mayBeFollowed ? markup`<a href="${address}">${words}</a>` : markup`${words}`
}

function written(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeMarkup(String(piece))
  if ('html' in piece) return piece.html
  return piece.map(written).join('')
}
