import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentItem } from '#contract/content/content.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import { familyOf } from '#contract/values/kinds.ts'
import type { Block, Inline } from '#contract/values/rich-text.ts'
import type { Deps } from '#server/http/deps.ts'
import { signPreview } from '#server/services/content/preview.ts'
import { publishItem, withdrawItem } from '#server/services/content/publish.ts'
import { audienceOf, listItems, readItem, titleOf, type OwnItem } from './own-items.ts'
import { placeAfter } from './list-page.ts'
import { hiddenFields, moment, notice, page, type Html } from './page.ts'
import { itemList } from './result-pages.ts'
import { fieldsOf, formOnce, isOwnForm, placeOf, type Visit } from './visit.ts'

/** By the button that was pressed: whatever else a form says must not publish anything. */
const changes = { publish: publishItem, withdraw: withdrawItem }

export function contentPages({ database: { db }, reference, signer }: Deps): Hono {
  const whose = ({ representation, now }: Visit) => ({ audience: audienceOf(representation, reference), now })

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const body = itemList(visit, { area: 'content', found: await listItems(db, { ...whose(visit), after: placeAfter(c) }) })
      return page(c, { reader: visit, title: visit.words.nav.content, place: placeOf(visit, 'content'), body })
    })
    .get('/:id', async (c) => {
      const visit = c.get('visit')
      const found = await readItem(db, { ...whose(visit), id: c.req.param('id') })
      if (!found) return notice(c, 'not-found', 404)
      const link = await signPreview(signer, { id: found.item.id, now: visit.now })
      return page(c, {
        reader: visit,
        title: titleOf(found.item, visit.language),
        place: placeOf(visit, 'content'),
        body: itemBody(visit, found, link),
      })
    })
    .post('/:id', async (c) => {
      const visit = c.get('visit')
      const fields = await fieldsOf(c)
      if (!isOwnForm(c, fields)) return notice(c, 'forged', 403)
      const id = c.req.param('id')
      if (!(await readItem(db, { ...whose(visit), id }))) return notice(c, 'not-found', 404)
      const act = fields.action === 'publish' || fields.action === 'withdraw' ? fields.action : undefined
      if (!act) return notice(c, 'forged', 403)
      await formOnce(db, { visit, fields, act, subject: `content/${id}` }, async (tx) => {
        await changes[act](tx, { id, now: visit.now })
        return 'done'
      })
      return c.redirect(`/desk/content/${id}`, 303)
    })
}

function itemBody(visit: Visit, { item, state, publishAt }: OwnItem, link: { token: string; expiresAt: number }): Html {
  const { words } = visit
  const isOut = state === 'published' || state === 'expired'
  const family = familyOf(item.type)
  return html`<p>${words.item[state]} · ${words.family[family]} · ${moment(publishAt, visit)}</p>
    <form method="post" action="/desk/content/${item.id}">
      ${hiddenFields(visit)}
      <div class="actions">
        <button class="button ${isOut ? '' : 'primary'}" name="action" value="${isOut ? 'withdraw' : 'publish'}">
          ${isOut ? words.withdraw : words.publish}
        </button>
      </div>
    </form>
    <h2>${words.previewTitle}</h2>
    <p><a href="/preview/${family.toLowerCase()}/${item.id}?previewToken=${encodeURIComponent(link.token)}">${words.previewLink}</a></p>
    <p class="meta">${words.previewHint(moment(link.expiresAt, visit))}</p>
    ${contentLanguages.toReversed().map((language) => preview(visit, item, language))}`
}

function preview({ words }: Visit, item: ContentItem, language: (typeof contentLanguages)[number]): Html | '' {
  const text = item.texts[language]
  if (text === undefined) return ''
  const [title, lead] = 'question' in text ? [text.question, ''] : [text.title, text.teaser]
  const answers =
    'answers' in text
      ? html`<ul>
          ${text.answers.map((answer) => html`<li>${answer.text}</li>`)}
        </ul>`
      : ''
  return html`<article lang="${language === 'local' ? '' : language}">
    <span class="meta">${words.languages[language] ?? language}</span>
    <h2>${title}</h2>
    ${lead === '' ? '' : html`<p>${lead}</p>`}${text.body.map(block)}${answers}
  </article>`
}

function block(part: Block): Html {
  switch (part.t) {
    case 'h':
      return html`<h3>${part.text}</h3>`
    case 'p':
      return html`<p>${part.text.map(inline)}</p>`
    case 'digest':
      return html`${part.lines.map((line) => html`<p>${line.map(inline)}</p>`)}`
    case 'ul':
      return html`<ul>
        ${part.items.map((line) => html`<li>${line.map(inline)}</li>`)}
      </ul>`
    case 'steps':
      return html`<ol>
        ${part.items.map((step) => html`<li><b>${step.title}</b> ${step.text.map(inline)}</li>`)}
      </ol>`
  }
}

function inline(part: Inline): Html | string {
  if (typeof part === 'string') return part
  if ('b' in part) return html`<b>${part.b}</b>`
  if ('word' in part) return `{${part.word}}`
  return 'href' in part ? html`<a href="${part.href}" rel="noreferrer">${part.a}</a>` : part.a
}
