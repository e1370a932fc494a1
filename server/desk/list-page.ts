import type { Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { ListPlace } from '#server/domain/paging.ts'
import type { Html } from './page.ts'
import type { DeskWords } from './words.ts'

const After = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,16}\.[\w-]{1,120}$/),
  v.transform((text): ListPlace => {
    const dot = text.indexOf('.')
    return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) }
  }),
)

/** The position after which the page begins; undefined on the first page. */
export function placeAfter(c: Context): ListPlace | undefined {
  const parsed = v.safeParse(After, c.req.query('after'))
  return parsed.success ? parsed.output : undefined
}

/** The entries in groups, and a link to the next page; or a sentence if there are none. */
export function listBody(
  words: DeskWords,
  { groups, last, address }: { groups: readonly { title?: string; entries: Html[] }[]; last: ListPlace | undefined; address: string },
): Html {
  const filled = groups.filter(({ entries }) => entries.length > 0)
  if (filled.length === 0) return html`<p>${words.none}</p>`
  return html`${filled.map(
    ({ title, entries }) =>
      html`${title === undefined ? '' : html`<h2 class="part">${title}</h2>`}
        <ul class="list">
          ${entries}
        </ul>`,
  )}
  ${moreLink(words, { last, address })}`
}

/** A link to the next page; empty on the last page. */
export function moreLink(words: DeskWords, { last, address }: { last: ListPlace | undefined; address: string }): Html | '' {
  return last === undefined ? '' : html`<p class="more"><a href="${address}?after=${last.at}.${last.id}">${words.more}</a></p>`
}
