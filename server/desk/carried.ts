import type { Context } from 'hono'
import { html } from 'hono/html'
import { field, hiddenFields, page, type Html, type Reader } from './page.ts'

/** A form that was sent after the session had ended. It is carried through the log-in. */
export interface Carried {
  to: string
  name: 'text' | 'reason'
  action: (typeof actions)[number]
  /** Empty if only a button was pressed. */
  text: string
  /** The other fields of a form with several. */
  all?: Record<string, string>
}

const actions = ['answer', 'reopen', 'decline', 'write', 'withdraw', 'cancel'] as const
/** Actions whose text is a reason. */
const reasoned: readonly string[] = ['decline', 'withdraw', 'cancel']
const written = /^\/desk\/(content|alerts)\/(new|[\w-]{1,120}\/edit)$/
/** Only addresses of the desk's own forms, so that a log-in cannot redirect elsewhere. */
const forms = /^\/desk\/(conversations|appointments|content)\/[\w-]{1,120}$/

/** Reads the fields of a refused form, or of a log-in form that carries one. */
export function carriedIn(given: Record<string, string>): Carried | undefined {
  const { to = '', action, text, reason } = given
  if (written.test(to)) {
    const { to: _to, action: _action, csrf: _csrf, form: _form, email: _email, password: _password, ...all } = given
    const texts = Object.entries(all).filter(([name]) => /^(title|teaser|answers|body|what|steps)_/.test(name))
    return {
      to,
      name: 'text',
      action: 'answer',
      text: texts
        .map(([, typed]) => typed)
        .filter(Boolean)
        .join('\n\n'),
      all,
    }
  }
  if (!forms.test(to)) return undefined
  const known = actions.find((one) => one === action)
  const name = known !== undefined && reasoned.includes(known) ? 'reason' : 'text'
  const typed = (name === 'reason' ? reason : text) ?? ''
  return { to, name, action: known ?? 'answer', text: known === undefined ? '' : typed }
}

export function carriedFields(carried: Carried | undefined): Html | '' {
  if (!carried) return ''
  const { to, name, action, text, all } = carried
  if (all) return hiddenOf({ ...all, to })
  return html`<input type="hidden" name="to" value="${to}" /><input type="hidden" name="action" value="${action}" /><input
      type="hidden"
      name="${name}"
      value="${text}"
    />`
}

function hiddenOf(fields: Record<string, string>): Html {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`
}

/** After the log-in: shows the carried form, to be checked and sent. */
export function unsentPage(c: Context, reader: Reader, { to, name, action, text, all }: Carried): Response | Promise<Response> {
  const { words } = reader
  if (all)
    return page(c, {
      reader,
      title: words.unsentTitle,
      body: html`<p>${words.unsentText}</p>
        <form method="post" action="${to}">
          ${hiddenFields(reader)}${hiddenOf(all)}
          <div class="dock"><button class="button primary" name="action" value="preview">${words.edit.preview}</button></div>
        </form>`,
    })
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
