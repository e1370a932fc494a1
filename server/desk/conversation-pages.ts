import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { MessageText } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { messageFlaw } from './flaw-text.ts'
import { mailLink, nameOf, phoneLink } from './citizens.ts'
import {
  applyAction,
  isPossible,
  listConversations,
  openThread,
  ownerOf,
  readNewMessages,
  type DeskAction,
} from '#server/domain/conversations/desk-conversations.ts'
import { listBody, placeAfter } from './list-page.ts'
import { liveScript, type LiveMessage } from './live-thread.ts'
import { field, hiddenFields, formatTime, notice, page, type Html } from './page.ts'
import { fieldsOf, headerOf, isOwnForm, submissionOf, type Visit } from './visit.ts'
import { performOnce } from '#server/domain/staff/perform-once.ts'

const Seq = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

type Thread = NonNullable<Awaited<ReturnType<typeof openThread>>>

export function conversationPages(deps: Deps): Hono {
  return new Hono()
    .get('/', (c) => showConversations(c, deps))
    .get('/:id', (c) => showConversation(c, deps, c.req.param('id')))
    .post('/:id', (c) => submitAction(c, deps, c.req.param('id')))
}

async function showConversations(c: Context, { database: { db } }: Deps) {
  const visit = c.get('visit')
  const { words } = visit
  const { rows, last } = await listConversations(db, { representationId: visit.representation.id, after: placeAfter(c) })
  return page(c, {
    reader: visit,
    title: words.nav.conversations,
    header: headerOf(visit, 'conversations'),
    body: listBody(words, { groups: [{ entries: rows.map((row) => listItem(visit, row)) }], last, address: '/desk/conversations' }),
  })
}

type Row = Awaited<ReturnType<typeof listConversations>>['rows'][number]

function listItem(visit: Visit, { conversation, unread, waits, last: text, ...citizen }: Row): Html {
  const { words } = visit
  const badge =
    unread > 0 ? html`<b class="badge">${words.unread(unread)}</b>` : waits ? html`<b class="badge quiet">${words.waits}</b>` : ''
  return html`<li>
    <a href="/desk/conversations/${conversation.id}"
      >${nameOf(citizen, words)}${badge}
      <span>${words.conversation[conversation.state]} · ${formatTime(conversation.changedAt, visit)}</span>
      <span>${(text ?? '').slice(0, 120)}</span></a
    >
  </li>`
}

/** The page, or with `?after=` the messages that an open page does not show yet. */
async function showConversation(c: Context, { database: { db } }: Deps, id: string) {
  const visit = c.get('visit')
  const after = v.safeParse(Seq, c.req.query('after'))
  if (after.success) return newMessages(c, db, { id, shown: after.output })
  const before = v.safeParse(Seq, c.req.query('before'))
  const thread = await readThread(db, visit, { id, before: before.success ? before.output : undefined })
  return thread ? page(c, threadPage(visit, thread, nothingSent)) : notice(c, 'not-found', 404)
}

/** Messages for the script of an open page, which appends them. */
async function newMessages(c: Context, db: Db, { id, shown }: { id: string; shown: number }) {
  const visit = c.get('visit')
  const rows = await readNewMessages(db, { id, representationId: visit.representation.id, shown })
  if (!rows) return notice(c, 'not-found', 404)
  const noStore = { 'Cache-Control': 'no-store' }
  if (rows.length === 0) return c.body(null, 204, noStore)
  const messages: LiveMessage[] = rows.map((row) => ({ seq: row.seq, sender: row.sender, about: aboutOf(visit, row), text: row.text }))
  return c.json({ messages }, 200, noStore)
}

/** Answers, resolves, archives or reopens the conversation. */
async function submitAction(c: Context, { database: { db }, newId }: Deps, id: string) {
  const visit = c.get('visit')
  const fields = await fieldsOf(c)
  const sent = fields.text ?? ''
  const accountId = await ownerOf(db, { id, representationId: visit.representation.id })
  if (accountId === undefined) return notice(c, 'not-found', 404, { unsent: sent })
  const refuse = async (flaw: string, status: 403 | 409 | 422) => {
    const thread = await readThread(db, visit, { id, before: undefined })
    if (!thread) return notice(c, 'not-found', 404, { unsent: sent })
    return page(c, { ...threadPage(visit, thread, { flaw, text: sent }), status })
  }
  // A page from before the last log-in. Forms of other sites do not get here: they come without the cookie.
  if (!isOwnForm(c, fields)) return refuse(visit.words.expired, 403)
  const action = actionOf(fields)
  if (!action) return refuse(messageFlaw(visit.words, sent), 422)
  const seen = v.safeParse(Seq, fields.seen)
  const shown = seen.success ? seen.output : undefined
  const submission = { ...submissionOf(visit, fields), act: action.kind, subject: `conversations/${id}` }
  const done = await performOnce(db, submission, (tx) => applyAction(tx, { id, accountId, action, shown, now: visit.now, newId }))
  if (done === 'gone') return notice(c, 'not-found', 404, { unsent: sent })
  // Only a refused text needs a reply of its own. Otherwise the next page shows the current state.
  if (done === 'not-possible' && 'text' in action) return refuse(visit.words.archivedMeanwhile, 409)
  return seeOther(c, `/desk/conversations/${id}#end`)
}

function readThread(db: Db, { representation }: Visit, { id, before }: { id: string; before: number | undefined }) {
  return openThread(db, { id, representationId: representation.id, before })
}

function actionOf({ action, text }: Record<string, string>): DeskAction | undefined {
  if (action === 'resolve' || action === 'archive' || action === 'reactivate') return { kind: action }
  const parsed = v.safeParse(MessageText, text)
  return (action === 'answer' || action === 'reopen') && parsed.success ? { kind: action, text: parsed.output } : undefined
}

/** Text that was refused, and why. */
interface Sent {
  flaw: string | undefined
  text: string
}
const nothingSent: Sent = { flaw: undefined, text: '' }

function threadPage(visit: Visit, thread: Thread, sent: Sent) {
  const { words } = visit
  const { conversation, rows, isEnd, ...citizen } = thread
  const address = `/desk/conversations/${conversation.id}`
  const first = rows[0]?.seq
  const last = rows.at(-1)?.seq ?? 0
  const isNewest = last === conversation.seq
  return {
    reader: visit,
    title: nameOf(citizen, words),
    isFlawed: sent.flaw !== undefined,
    header: headerOf(visit, 'conversations'),
    ...(isNewest && { script: liveScript }),
    body: html`<p>
        ${words.conversation[conversation.state]} ·
        ${mailLink(citizen, words)}${citizen.mobilePhone ? html` · ${phoneLink(citizen.mobilePhone)}` : ''}
      </p>
      ${isEnd || first === undefined ? '' : html`<p><a href="${address}?before=${first}">${words.earlier}</a></p>`}
      <ol class="thread" ${isNewest ? html`aria-live="polite" data-address="${address}" data-last="${last}"` : ''}>
        ${rows.map((row) => messageItem(visit, { row, readUpTo: conversation.citizenRead }))}
      </ol>
      ${
        isNewest
          ? html`<noscript
              ><p><a href="${address}">${words.checkIns.refresh}</a></p></noscript
            >`
          : html`<p><a href="${address}#end">${words.latest}</a></p>`
      }
      <div id="end">${answerForm(visit, { address, conversation, last, sent })}</div>
      ${stateForm(visit, { address, conversation })}`,
  }
}

function messageItem(visit: Visit, { row, readUpTo }: { row: Thread['rows'][number]; readUpTo: number }): Html {
  const seen = row.sender === 'representation' && row.seq <= readUpTo ? ` · ${visit.words.seen}` : ''
  return html`<li class="${row.sender}">
    <span class="meta">${aboutOf(visit, row)}${seen}</span>
    <p>${row.text}</p>
  </li>`
}

/** Who wrote a message, and when. */
function aboutOf(visit: Visit, row: Thread['rows'][number]): string {
  const { words } = visit
  const who = { citizen: words.citizen, representation: words.representation, introduction: words.introduction }[row.sender]
  return `${who} · ${formatTime(row.sentAt, visit)}`
}

interface FormParts {
  address: string
  conversation: Thread['conversation']
}

function answerForm(visit: Visit, { address, conversation, last, sent }: FormParts & { last: number; sent: Sent }): Html {
  const { words } = visit
  const kind = isPossible('answer', conversation.state) ? 'answer' : 'reopen'
  if (kind === 'reopen' && sent.text === '') return html`<p>${words.archivedHint}</p>`
  return html`<form method="post" action="${address}">
    ${hiddenFields(visit)}<input type="hidden" name="seen" value="${last}" />${field({
      name: 'text',
      label: words.answerLabel,
      flaw: sent.flaw,
      input: (attributes) => html`<textarea ${attributes} required>${sent.text}</textarea>`,
    })}
    <div class="dock"><button class="button primary" name="action" value="${kind}">${words[kind]}</button></div>
  </form>`
}

/** A form of its own, because these actions need no text. */
function stateForm(visit: Visit, { address, conversation }: FormParts): Html {
  const { words } = visit
  const kinds = (['resolve', 'archive', 'reactivate'] as const).filter((kind) => isPossible(kind, conversation.state))
  return html`<form class="apart" method="post" action="${address}">
    ${hiddenFields({ ...visit, formId: `${visit.formId}-state` })}
    <div class="actions">${kinds.map((kind) => html`<button class="button" name="action" value="${kind}">${words[kind]}</button>`)}</div>
  </form>`
}
