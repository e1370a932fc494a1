import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { ContentItem } from '#contract/content/content.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import { familyOf } from '#contract/values/kinds.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'
import type { Block, Inline } from '#contract/values/rich-text.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { lockEditors } from '#server/domain/items/counter.ts'
import { signPreview } from '#server/domain/items/preview.ts'
import { publishItem } from '#server/domain/items/publish.ts'
import type { StoredItem } from '#server/domain/items/stored-item.ts'
import { decisionPage, maxReasonLength, withdrawalMessage } from './decision-page.ts'
import { flawsToPublish } from '#server/domain/items/item-form.ts'
import { tooLongText } from './flaw-text.ts'
import { listItems, readItem, startOf, titleOf, type OwnItem, versionOf } from '#server/domain/items/own-items.ts'
import { placeAfter } from './list-page.ts'
import { formatTime, notice, page, type Html } from './page.ts'
import { dayOf, itemList, registeredOf } from './result-pages.ts'
import { fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import { countExpecting, withdrawAndTell } from '#server/domain/items/withdraw.ts'
import { fill } from '#server/wording.ts'

const Reason = v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), plainText(maxReasonLength))
const acts = ['publish', 'withdraw'] as const

export function contentPages({ database: { db }, newId, reference, signer }: Deps): Hono {
  const isUnfinished = (own: OwnItem, visit: Visit) =>
    !v.is(ContentItem, own.item) || Object.keys(flawsToPublish(own, { ...visit, topics: reference.categoryByTopic })).length > 0
  const nameOf = (part: string, { words, language }: Visit) =>
    part.startsWith('r:') ? words.edit.forRepresentation : (reference.countryByIso.get(part.toUpperCase())?.names[language] ?? part)

  async function itemPage(visit: Visit, own: OwnItem, reason?: string) {
    const link = await signPreview(signer, { id: own.item.id, now: visit.now })
    const body = itemBody(visit, own, { link, audience: own.audience.map((part) => nameOf(part, visit)).join(', ') })
    return {
      reader: visit,
      title: titleOf(own.item, visit.language),
      header: headerOf(visit, 'content'),
      isFlawed: reason !== undefined,
      body:
        reason === undefined
          ? body
          : html`<p class="notice">${reason}</p>
              ${body}`,
    }
  }

  return new Hono()
    .get('/', async (c) => {
      const visit = c.get('visit')
      const { edit } = visit.words
      const list = itemList(visit, { area: 'content', found: await listItems(db, visit, { after: placeAfter(c) }) })
      const body = html`<div class="actions">
          <a class="button" href="/desk/content/new?family=EVENT">${edit.newEvent}</a>
          <a class="button" href="/desk/content/new?family=STORY">${edit.newStory}</a>
          <a class="button" href="/desk/content/new?family=SURVEY">${edit.newSurvey}</a>
        </div>
        ${list}`
      return page(c, { reader: visit, title: visit.words.nav.content, header: headerOf(visit, 'content'), body })
    })
    .get('/:id', async (c) => {
      const visit = c.get('visit')
      const found = await readItem(db, visit, c.req.param('id'))
      if (!found) return notice(c, 'not-found', 404)
      return page(c, await itemPage(visit, found))
    })
    .get('/:id/:act', async (c) => {
      const visit = c.get('visit')
      const id = c.req.param('id')
      const act = acts.find((one) => one === c.req.param('act'))
      const found = act && (await readItem(db, visit, id))
      // What nobody has seen is not withdrawn.
      if (!found || (act === 'withdraw' && found.state === 'draft')) return notice(c, 'not-found', 404)
      if (act === 'publish' && isUnfinished(found, visit)) return seeOther(c, `/desk/content/${id}/edit?for=publishing`)
      const seen = c.req.query('seen') ?? versionOf(found.item)
      return page(c, decisionPage(visit, found, { act, expecting: await countExpecting(db, { id, now: visit.now }), fields: { seen } }))
    })
    .post('/:id', async (c) => {
      const visit = c.get('visit')
      const fields = await fieldsOf(c)
      const id = c.req.param('id')
      const found = await readItem(db, visit, id)
      const unsent = fields.reason
      if (!found) return notice(c, 'not-found', 404, { unsent })
      // By the button that was pressed: whatever else a form says must not publish anything.
      const act = acts.find((one) => one === fields.action)
      if (!isOwnForm(c, fields) || !act) return notice(c, 'forged', 403, { unsent })
      const subject = `content/${id}`
      if (act === 'publish') {
        // A colleague may have changed the text in the meantime; only what the reader saw is published. Pages of an earlier build have no `seen`.
        const isOther = ({ item }: OwnItem) => fields.seen !== undefined && fields.seen !== versionOf(item)
        const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject }, async (tx) => {
          await lockEditors(tx)
          const current = await readItem(tx, visit, id)
          if (!current || isOther(current) || isUnfinished(current, visit)) return 'not-possible'
          await publishItem(tx, { id, now: visit.now })
          return 'done'
        })
        const current = done === 'done' ? undefined : await readItem(db, visit, id)
        if (current && isOther(current)) return page(c, { ...(await itemPage(visit, current, visit.words.decision.changed)), status: 409 })
        return seeOther(c, `/desk/content/${id}${done === 'done' ? '' : '/edit?for=publishing'}`)
      }
      if (found.state === 'draft') return notice(c, 'not-found', 404)
      const again = async (flaw: string, status: 409 | 422) =>
        page(c, {
          ...decisionPage(visit, found, { act, expecting: await countExpecting(db, { id, now: visit.now }), fields, flaw }),
          status,
        })
      const isToTell = found.state !== 'withdrawn' && (await countExpecting(db, { id, now: visit.now })).registrations > 0
      const reason = v.safeParse(Reason, fields.reason)
      if (isToTell && !reason.success)
        return again(tooLongText(visit.words, fields.reason ?? '', maxReasonLength) ?? visit.words.declineFlaw, 422)
      const message = isToTell && reason.success ? withdrawalMessage(visit, found, reason.output) : undefined
      const done = await performOnce(db, { ...submissionOf(visit, fields), act, subject }, (tx) =>
        withdrawAndTell(tx, { id, message, representationId: visit.representation.id, now: visit.now, newId }),
      )
      const isGone = done === 'done' || (await readItem(db, visit, id))?.state === 'withdrawn'
      return isGone ? seeOther(c, `/desk/content/${id}`) : again(visit.words.decision.overtaken, 409)
    })
}

interface Around {
  link: { token: string; expiresAt: number }
  audience: string
}

function itemBody(visit: Visit, own: OwnItem, { link, audience }: Around): Html {
  const { words } = visit
  const { item, state } = own
  const isOut = state === 'published' || state === 'expired'
  const family = familyOf(item.type)
  return html`<p>${words.item[state]} · ${words.family[family]} · ${dayOf(visit, own)}</p>
    <dl class="facts">
      ${[...itemFacts(visit, own), [words.edit.audience, audience]].map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <div class="actions">
      <a class="button ${isOut ? '' : 'primary'}" href="/desk/content/${item.id}/${isOut ? 'withdraw' : `publish?seen=${versionOf(item)}`}"
        >${isOut ? words.withdraw : words.publish}</a
      >
      <a class="button" href="/desk/content/${item.id}/edit">${words.edit.edit}</a>
      ${family === 'EVENT' ? html`<a class="button" href="/desk/events/${item.id}">${words.registrationsTitle}</a>` : ''}
      ${family === 'SURVEY' ? html`<a class="button" href="/desk/surveys/${item.id}">${words.results}</a>` : ''}
    </div>
    <h2>${words.previewTitle}</h2>
    ${
      v.is(ContentItem, item)
        ? html`<p>
              <a href="/preview/${family.toLowerCase()}/${item.id}?previewToken=${encodeURIComponent(link.token)}">${words.previewLink}</a>
            </p>
            <p class="meta">${fill(words.previewHint, { until: formatTime(link.expiresAt, visit) })}</p>`
        : ''
    }
    ${contentLanguages.toReversed().map((language) => textPreview(visit, item, language))}`
}

function itemFacts(visit: Visit, own: OwnItem): [label: string, value: string][] {
  const { words } = visit
  const { info, meta } = own.item
  if ('question_type' in own.item && meta.expiration_date !== undefined)
    return [[words.edit.until, formatTime(Date.parse(meta.expiration_date), visit)]]
  if (!('event_location' in info)) return []
  const start = startOf(own.item)
  const facts = [
    [words.edit.begins, start === undefined ? '' : formatTime(start, visit)],
    [words.edit.ends, info.end_date === undefined ? '' : formatTime(Date.parse(info.end_date), visit)],
    [words.edit.address, info.address ?? ''],
    [words.fields.attendance, info.event_location.map((one) => words.attendance[one]).join(', ')],
    [words.registrationsTitle, registeredOf(visit, own) ?? ''],
  ] as const
  return facts.filter(([, value]) => value !== '').map(([label, value]) => [label, value])
}

/** An item's words in one language; nothing where it has none. */
export function textPreview({ words }: Visit, item: StoredItem, language: (typeof contentLanguages)[number]): Html | '' {
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
