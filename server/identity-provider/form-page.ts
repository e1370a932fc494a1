import { escapeMarkup } from '#contract/values/escape-markup.ts'
import type { Language } from '#contract/values/languages.ts'
import { page } from './page.ts'
import { pageWords } from './words.ts'
import { address, type Visit } from './visit.ts'

export type FormKind = 'login' | 'register'

/** A submitted form and its errors. It never contains the password. */
export interface FormState {
  email: string
  emailFlaw?: string | undefined
  passwordFlaw?: string | undefined
}

/** The log-in or registration form. Each has a button to the other, which takes the typed address along. */
export function formPage(
  kind: FormKind,
  { visit, language, state, canMail }: { visit: Visit; language: Language; state: FormState; canMail: boolean },
): string {
  const words = pageWords[language]
  const { title, lead } = words[kind]
  const isFlawed = state.emailFlaw !== undefined || state.passwordFlaw !== undefined
  const other = kind === 'login' ? 'register' : 'login'
  const hint = kind === 'register' ? words.register.passwordHint : undefined
  const focused = state.emailFlaw === undefined && (isFlawed || state.email !== '') ? 'password' : 'email'

  return page({
    language,
    title: isFlawed ? `${words.error}: ${title}` : title,
    addressIn: (one) => address(kind, visit, one),
    body: `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(lead)}</p>
<form method="post" action="${escapeMarkup(address(kind, visit, language))}">
<input type="hidden" name="csrf" value="${escapeMarkup(visit.csrf)}">
${field({ name: 'email', label: words.email, flaw: state.emailFlaw, hasFocus: focused === 'email', attributes: `type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" value="${escapeMarkup(state.email)}"` })}
${field({ name: 'password', label: words.password, show: words.showPassword, hint, flaw: state.passwordFlaw, hasFocus: focused === 'password', attributes: `type="password" autocomplete="${kind === 'login' ? 'current-password' : 'new-password'}"` })}
<div class="dock"><button class="button primary">${escapeMarkup(words[kind].action)}</button>
<button class="button" formnovalidate name="from" value="${kind}" formaction="${escapeMarkup(address(other, visit, language))}">${escapeMarkup(words[other].action)}</button>
${kind === 'login' && canMail ? `<a class="button quiet" href="${escapeMarkup(address('forgot', visit, language))}">${escapeMarkup(pageWords[language].account.forgot.link)}</a>` : ''}
<a class="button quiet" href="${escapeMarkup(visit.ticket.replyUri)}">${escapeMarkup(words.back)}</a></div>
</form>${kind === 'login' && !canMail ? `<p class="hint lost">${escapeMarkup(words.lost)}</p>` : ''}`,
  })
}

export interface FieldParts {
  name: string
  label: string
  /** Labels of the button that shows and hides a password. It needs scripts. */
  show?: { show: string; hide: string } | undefined
  hint?: string | undefined
  flaw?: string | undefined
  hasFocus: boolean
  attributes: string
}

export function field({ name, label, show, hint, flaw, hasFocus, attributes }: FieldParts): string {
  const described = [hint === undefined ? '' : `${name}-hint`, flaw === undefined ? '' : `${name}-flaw`].filter(Boolean).join(' ')
  const state = [
    'required',
    described && `aria-describedby="${described}"`,
    flaw !== undefined && 'aria-invalid="true"',
    hasFocus && 'autofocus',
  ]
  const head = `<label for="${name}">${escapeMarkup(label)}</label>`
  const button =
    show &&
    `<button type="button" class="show" aria-controls="${name}" data-show="${escapeMarkup(show.show)}" data-hide="${escapeMarkup(show.hide)}" hidden>${escapeMarkup(show.show)}</button>`
  return `<div class="field">${button ? `<div class="over">${head}${button}</div>` : head}${
    hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escapeMarkup(hint)}</p>`
  }<input id="${name}" name="${name}" ${attributes} ${state.filter(Boolean).join(' ')}>${
    flaw === undefined ? '' : `<p class="flaw" id="${name}-flaw">${flawIcon}${escapeMarkup(flaw)}</p>`
  }</div>`
}

export const flawIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4m0 4h.01"/></svg>'
