import type { Context } from 'hono'
import { html } from 'hono/html'
import { field, hiddenFields, page, type Html, type Reader } from './page.ts'

/** What somebody typed before they had to log in anew: where it was to go, in which field, by which button. */
export interface Carried {
  to: string
  name: 'text' | 'reason'
  action: (typeof actions)[number]
  /** Empty where a button alone was pressed. */
  text: string
}

const actions = ['answer', 'reopen', 'decline', 'write', 'withdraw'] as const
/** Those whose words are a reason. */
const reasoned: readonly string[] = ['decline', 'withdraw']
/** Forms of ours only: nobody shall be led out of the desk. */
const forms = /^\/desk\/(conversations|appointments|content)\/[\w-]{1,120}$/

/** Of a form that was refused, or of the log-in that brings it along. */
export function carriedIn({ to = '', action, text, reason }: Record<string, string>): Carried | undefined {
  if (!forms.test(to)) return undefined
  const known = actions.find((one) => one === action)
  const name = known !== undefined && reasoned.includes(known) ? 'reason' : 'text'
  const typed = (name === 'reason' ? reason : text) ?? ''
  return { to, name, action: known ?? 'answer', text: known === undefined ? '' : typed }
}

export function carriedFields(carried: Carried | undefined): Html | '' {
  if (!carried) return ''
  const { to, name, action, text } = carried
  return html`<input type="hidden" name="to" value="${to}" /><input type="hidden" name="action" value="${action}" /><input
      type="hidden"
      name="${name}"
      value="${text}"
    />`
}

/** After the log-in: it was not sent, and is sent when its writer has looked at it again. */
export function unsentPage(c: Context, reader: Reader, { to, name, action, text }: Carried): Response | Promise<Response> {
  const { words } = reader
  return page(c, {
    reader,
    title: words.unsentTitle,
    body: html`<p>${words.unsentText}</p>
      <form method="post" action="${to}">
        ${hiddenFields(reader)}${field({
          name,
          label: words.unsentLabel,
          input: (attributes) => html`<textarea ${attributes} required>${text}</textarea>`,
        })}
        <div class="dock">
          <button class="button primary" name="action" value="${action}">${words[action]}</button>
          <a class="button" href="${to}">${words.unsentLeave}</a>
        </div>
      </form>`,
  })
}
