import { escapeMarkup } from '#contract/values/escape-markup.ts'
import type { Language } from '#contract/values/languages.ts'
import { field } from './form-page.ts'
import { page } from './page.ts'
import { fill } from '#server/wording.ts'
import { pageWords } from './words.ts'
import { address, type Visit } from './visit.ts'

interface Parts {
  visit: Visit
  language: Language
}

const codeAttributes = 'type="text" inputmode="numeric" autocomplete="one-time-code"'
const newPasswordAttributes = 'type="password" autocomplete="new-password"'

/** Offers to mail a code to the account's address, and then asks for it. */
export function emailPage({
  visit,
  language,
  email,
  isSent,
  codeFlaw,
}: Parts & { email: string; isSent: boolean; codeFlaw?: string | undefined }) {
  const words = pageWords[language]
  const own = words.account
  return page({
    language,
    title: codeFlaw === undefined ? own.email.title : `${words.error}: ${own.email.title}`,
    addressIn: (one) => address('email', visit, one),
    body: `<h1>${escapeMarkup(own.email.title)}</h1><p>${escapeMarkup(isSent ? fill(own.codeSent, { address: email }) : own.email.lead)}</p>
<dl class="who"><dt>${escapeMarkup(words.email)}</dt><dd>${escapeMarkup(email)}</dd></dl>
<form method="post" action="${escapeMarkup(address('email', visit, language))}"><input type="hidden" name="csrf" value="${escapeMarkup(visit.csrf)}">
${isSent ? field({ name: 'code', label: own.code, flaw: codeFlaw, hasFocus: true, attributes: codeAttributes }) : ''}
<div class="dock">${isSent ? `<button class="button primary">${escapeMarkup(own.confirm)}</button>` : ''}
<button class="button ${isSent ? '' : 'primary'}" formnovalidate name="action" value="send">${escapeMarkup(isSent ? own.sendAgain : own.sendCode)}</button>
<a class="button quiet" href="${escapeMarkup(visit.ticket.replyUri)}">${escapeMarkup(words.back)}</a></div>
</form>`,
  })
}

/** Asks for the address of an account with a forgotten password. */
export function forgotPage({ visit, language, email, emailFlaw }: Parts & { email: string; emailFlaw?: string | undefined }) {
  const words = pageWords[language]
  const own = words.account
  const attributes = `type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" value="${escapeMarkup(email)}"`
  return page({
    language,
    title: emailFlaw === undefined ? own.forgot.title : `${words.error}: ${own.forgot.title}`,
    addressIn: (one) => address('forgot', visit, one),
    body: `<h1>${escapeMarkup(own.forgot.title)}</h1><p>${escapeMarkup(own.forgot.lead)}</p>
<form method="post" action="${escapeMarkup(address('forgot', visit, language))}"><input type="hidden" name="csrf" value="${escapeMarkup(visit.csrf)}">
${field({ name: 'email', label: words.email, flaw: emailFlaw, hasFocus: true, attributes })}
<div class="dock"><button class="button primary">${escapeMarkup(own.sendCode)}</button>
<a class="button quiet" href="${escapeMarkup(address('login', visit, language))}">${escapeMarkup(words.login.action)}</a></div>
</form>`,
  })
}

export interface ResetState {
  email: string
  /** The typed code, if it may still be right. */
  code?: string | undefined
  codeFlaw?: string | undefined
  passwordFlaw?: string | undefined
}

/** Asks for the code and a new password. The page is the same if the address has no account. */
export function resetPage({ visit, language, state }: Parts & { state: ResetState }) {
  const words = pageWords[language]
  const own = words.account
  const isFlawed = state.codeFlaw !== undefined || state.passwordFlaw !== undefined
  const isCodeFirst = state.passwordFlaw === undefined
  return page({
    language,
    title: isFlawed ? `${words.error}: ${own.reset.title}` : own.reset.title,
    addressIn: (one) => address('forgot', visit, one),
    body: `<h1>${escapeMarkup(own.reset.title)}</h1><p>${escapeMarkup(fill(own.reset.lead, { address: state.email }))}</p>
<form method="post" action="${escapeMarkup(address('reset', visit, language))}"><input type="hidden" name="csrf" value="${escapeMarkup(visit.csrf)}">
<input type="text" name="email" autocomplete="username" value="${escapeMarkup(state.email)}" readonly hidden>
${field({ name: 'code', label: own.code, flaw: state.codeFlaw, hasFocus: isCodeFirst, attributes: `${codeAttributes} value="${escapeMarkup(state.code ?? '')}"` })}
${field({ name: 'password', label: own.password.fresh, show: words.showPassword, hint: words.register.passwordHint, flaw: state.passwordFlaw, hasFocus: !isCodeFirst, attributes: newPasswordAttributes })}
<div class="dock"><button class="button primary">${escapeMarkup(own.reset.action)}</button>
<button class="button" formnovalidate formaction="${escapeMarkup(address('forgot', visit, language))}">${escapeMarkup(own.sendAgain)}</button>
<a class="button quiet" href="${escapeMarkup(address('login', visit, language))}">${escapeMarkup(words.login.action)}</a></div>
</form>`,
  })
}
