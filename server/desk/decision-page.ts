import { html } from 'hono/html'
import { familyOf } from '#contract/values/kinds.ts'
import { startOf, titleOf, type OwnItem } from '#server/domain/items/own-items.ts'
import { field, hiddenFields, formatTime } from './page.ts'
import { headerOf, type Visit } from './visit.ts'
import type { Expecting } from '#server/domain/items/withdraw.ts'

interface Decision {
  act: 'publish' | 'withdraw'
  expecting: Expecting
  fields: Record<string, string>
  flaw?: string | undefined
}

/** Asks before an item is published or withdrawn. Withdrawing says how many people are registered, and asks for the reason, which they get. */
export function decisionPage(visit: Visit, own: OwnItem, { act, expecting, fields, flaw }: Decision) {
  const { words } = visit
  const { item } = own
  const address = `/desk/content/${item.id}`
  const start = startOf(item)
  const { registrations, people } = expecting
  const reason = field({
    name: 'reason',
    label: `${words.decision.registrations(registrations)}, ${words.decision.people(people)}. ${words.decision.tell}`,
    hint: words.decision.tellHint,
    flaw,
    hasFocus: flaw !== undefined,
    input: (attributes) => html`<textarea ${attributes} required>${fields.reason ?? ''}</textarea>`,
  })
  return {
    reader: visit,
    title: words.decision[act],
    isFlawed: flaw !== undefined,
    header: headerOf(visit, 'content'),
    body: html`<p>
        <b>${titleOf(item, visit.language)}</b
        ><br />${[words.family[familyOf(item.type)], ...(start === undefined ? [] : [formatTime(start, visit)])].join(' · ')}
      </p>
      <p>${words.decision[`${act}Hint`]}</p>
      <form method="post" action="${address}">
        ${hiddenFields(visit)}${act === 'publish' ? html`<input type="hidden" name="seen" value="${fields.seen ?? ''}" />` : ''}${act === 'withdraw' && registrations > 0 ? reason : ''}
        <div class="dock">
          <button class="button primary" name="action" value="${act}">${words[act]}</button>
          <a class="button" href="${address}">${words.notNow}</a>
        </div>
      </form>`,
  }
}

/** The message to everyone who is registered for a withdrawn event. */
export function withdrawalMessage(visit: Visit, { item }: OwnItem, reason: string): string {
  const start = startOf(item)
  return `${titleOf(item, visit.language)}${start === undefined ? '' : `\n${formatTime(start, visit)}`}\n${visit.words.item.withdrawn}\n\n${reason}`
}
