import { escapeMarkup } from '#contract/values/escape-markup.ts'
import type { Language } from '#contract/values/languages.ts'
import { field } from './form-page.ts'
import { page } from './page.ts'
import { pageWords } from './words.ts'
import { address, type Visit } from './visit.ts'

export interface PasswordState {
  currentFlaw?: string | undefined
  freshFlaw?: string | undefined
}

/** Asks for the old and the new password. A hidden field has the address, under which password managers store the new one. */
export function passwordPage(parts: { visit: Visit; language: Language; email: string; state: PasswordState }): string {
  const { visit, language, email, state } = parts
  const words = pageWords[language]
  const { title, lead, current, fresh, action } = pageWords[language].account.password
  const isFlawed = state.currentFlaw !== undefined || state.freshFlaw !== undefined
  return page({
    language,
    title: isFlawed ? `${words.error}: ${title}` : title,
    addressIn: (one) => address('password', visit, one),
    body: `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(lead)}</p>
<dl class="who"><dt>${escapeMarkup(words.email)}</dt><dd>${escapeMarkup(email)}</dd></dl>
<form method="post" action="${escapeMarkup(address('password', visit, language))}">
<input type="hidden" name="csrf" value="${escapeMarkup(visit.csrf)}"><input type="text" name="email" autocomplete="username" value="${escapeMarkup(email)}" readonly hidden>
${field({ name: 'current', label: current, show: words.showPassword, flaw: state.currentFlaw, hasFocus: state.freshFlaw === undefined, attributes: 'type="password" autocomplete="current-password"' })}
${field({ name: 'password', label: fresh, show: words.showPassword, hint: words.register.passwordHint, flaw: state.freshFlaw, hasFocus: state.freshFlaw !== undefined, attributes: 'type="password" autocomplete="new-password"' })}
<div class="dock"><button class="button primary">${escapeMarkup(action)}</button>
<a class="button quiet" href="${escapeMarkup(visit.ticket.replyUri)}">${escapeMarkup(words.back)}</a></div>
</form>`,
  })
}
