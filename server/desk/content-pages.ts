import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { ContentItem } from '#contract/content/content.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import { familyOf } from '#contract/values/kinds.ts'
import type { Block, Inline } from '#contract/values/rich-text.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { signPreview } from '#server/domain/items/preview.ts'
import { isChangedSince, isUnfinished, publishSeen } from '#server/domain/items/desk-items.ts'
import type { StoredItem } from '#server/domain/items/stored-item.ts'
import { decisionPage, withdrawalMessage } from './decision-page.ts'
import { maxReasonLength, Reason } from '#server/domain/staff/reason.ts'
import { tooLongText } from './flaw-text.ts'
import { listItems, readItem, startOf, titleOf, type OwnItem, versionOf } from '#server/domain/items/own-items.ts'
import { placeAfter } from './list-page.ts'
import { formatTime, notice, page, type Html } from './page.ts'
import { dayOf, itemList, registeredOf } from './result-pages.ts'
import { fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'
import { countExpecting, withdrawAndNotify } from '#server/domain/items/withdraw.ts'
import { fill } from '#server/wording.ts'

const acts = ['publish', 'withdraw'] as const

/** The desk's own stories, events and surveys. */
export function contentPages(deps: Deps): Hono {
  return new Hono()
    .get('/', (c) => showItems(c, deps))
    .get('/:id', (c) => showItem(c, deps, c.req.param('id')))
    .get('/:id/:act', (c) => showDecision(c, deps, c.req.param()))
    .post('/:id', (c) => submitDecision(c, deps, c.req.param('id')))
}

async function showItems(c: Context, { database: { db } }: Deps) {
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
}

async function showItem(c: Context, deps: Deps, id: string) {
  const visit = c.get('visit')
  const own = await readItem(deps.database.db, visit, id)
  return own ? page(c, await itemPage(visit, own, deps)) : notice(c, 'not-found', 404)
}

/** Asks before an item is published or withdrawn. */
async function showDecision(c: Context, { database: { db }, reference }: Deps, { id, act: asked }: { id: string; act: string }) {
  const visit = c.get('visit')
  const act = acts.find((one) => one === asked)
  const own = act && (await readItem(db, visit, id))
  // A draft cannot be withdrawn, because it was never published.
  if (!own || (act === 'withdraw' && own.state === 'draft')) return notice(c, 'not-found', 404)
  if (act === 'publish' && isUnfinished(own, visit, reference.categoryByTopic))
    return seeOther(c, `/desk/content/${id}/edit?for=publishing`)
  const seen = c.req.query('seen') ?? versionOf(own.item)
  return page(c, decisionPage(visit, own, { act, expecting: await countExpecting(db, { id, now: visit.now }), fields: { seen } }))
}

async function submitDecision(c: Context, deps: Deps, id: string) {
  const fields = await fieldsOf(c)
  const own = await readItem(deps.database.db, c.get('visit'), id)
  const unsent = fields.reason
  if (!own) return notice(c, 'not-found', 404, { unsent })
  // Only these buttons: a form with another action must not publish anything.
  const act = acts.find((one) => one === fields.action)
  if (!isOwnForm(c, fields) || !act) return notice(c, 'forged', 403, { unsent })
  return act === 'publish' ? publish(c, deps, { own, fields }) : withdraw(c, deps, { own, fields })
}

interface Submitted {
  own: OwnItem
  fields: Record<string, string>
}

async function publish(c: Context, deps: Deps, { own, fields }: Submitted) {
  const visit = c.get('visit')
  const { db } = deps.database
  const { id } = own.item
  const topics = deps.reference.categoryByTopic
  const done = await performOnce(db, { ...submissionOf(visit, fields), act: 'publish', subject: `content/${id}` }, (tx) =>
    publishSeen(tx, visit, { id, seen: fields.seen, topics }),
  )
  if (done === 'done') return seeOther(c, `/desk/content/${id}`)
  const current = await readItem(db, visit, id)
  if (current && isChangedSince(current, fields.seen))
    return page(c, { ...(await itemPage(visit, current, deps, visit.words.decision.changed)), status: 409 })
  return seeOther(c, `/desk/content/${id}/edit?for=publishing`)
}

async function withdraw(c: Context, { database: { db }, newId }: Deps, { own, fields }: Submitted) {
  const visit = c.get('visit')
  const { now, representation, words } = visit
  const { id } = own.item
  if (own.state === 'draft') return notice(c, 'not-found', 404)
  const refuse = async (flaw: string, status: 409 | 422) =>
    page(c, {
      ...decisionPage(visit, own, { act: 'withdraw', expecting: await countExpecting(db, { id, now }), fields, flaw }),
      status,
    })
  const needsReason = own.state !== 'withdrawn' && (await countExpecting(db, { id, now })).registrations > 0
  const reason = v.safeParse(Reason, fields.reason)
  if (needsReason && !reason.success) return refuse(tooLongText(words, fields.reason ?? '', maxReasonLength) ?? words.declineFlaw, 422)
  const message = needsReason && reason.success ? withdrawalMessage(visit, own, reason.output) : undefined
  const done = await performOnce(db, { ...submissionOf(visit, fields), act: 'withdraw', subject: `content/${id}` }, (tx) =>
    withdrawAndNotify(tx, { id, message, representationId: representation.id, now, newId }),
  )
  const isWithdrawn = done === 'done' || (await readItem(db, visit, id))?.state === 'withdrawn'
  return isWithdrawn ? seeOther(c, `/desk/content/${id}`) : refuse(words.decision.overtaken, 409)
}

async function itemPage(visit: Visit, own: OwnItem, { reference, signer }: Pick<Deps, 'reference' | 'signer'>, reason?: string) {
  const { words, language } = visit
  const nameOf = (part: string) =>
    part.startsWith('r:') ? words.edit.forRepresentation : (reference.countryByIso.get(part.toUpperCase())?.names[language] ?? part)
  const link = await signPreview(signer, { id: own.item.id, now: visit.now })
  const body = itemBody(visit, own, { link, audience: own.audience.map(nameOf).join(', ') })
  return {
    reader: visit,
    title: titleOf(own.item, language),
    header: headerOf(visit, 'content'),
    isFlawed: reason !== undefined,
    body:
      reason === undefined
        ? body
        : html`<p class="notice">${reason}</p>
            ${body}`,
  }
}

interface ItemFacts {
  link: { token: string; expiresAt: number }
  audience: string
}

function itemBody(visit: Visit, own: OwnItem, { link, audience }: ItemFacts): Html {
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

/** An item's texts in one language; empty if it has none in it. */
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
