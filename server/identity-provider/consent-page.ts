import { escapeMarkup } from '#contract/values/escape-markup.ts'
import type { Language } from '#contract/values/languages.ts'
import { page } from './page.ts'
import { pageWords } from './words.ts'
import { address, type Visit } from './visit.ts'

/** Asked once for each account: what the app gets to know. */
export function consentPage({ visit, language, email }: { visit: Visit; language: Language; email: string }): string {
  const words = pageWords[language]
  const { title, lead, end, action, other, as } = words.consent
  return page({
    language,
    title,
    addressIn: (one) => address('consent', visit, one),
    body: `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(lead)}</p><ul><li>${escapeMarkup(words.consent.email)}</li><li>${escapeMarkup(words.consent.accountId)}</li></ul><p>${escapeMarkup(end)}</p>
<dl class="who"><dt>${escapeMarkup(as)}</dt><dd>${escapeMarkup(email)}</dd></dl>
<form method="post" action="${escapeMarkup(address('consent', visit, language))}"><input type="hidden" name="csrf" value="${escapeMarkup(visit.csrf)}">
<div class="dock"><button class="button primary">${escapeMarkup(action)}</button><a class="button" href="${escapeMarkup(address('login', visit, language))}">${escapeMarkup(other)}</a>
<a class="button quiet" href="${escapeMarkup(visit.ticket.replyUri)}">${escapeMarkup(words.back)}</a></div></form>`,
  })
}

export type NoticeKind = keyof (typeof pageWords.en)['notices']

/** Says why the citizen cannot continue, with a link back to the app. */
export function noticePage(kind: NoticeKind, { language, retryAfterS }: { language: Language; retryAfterS?: number }): string {
  const words = pageWords[language]
  const { title, text } = words.notices[kind]
  const when = retryAfterS === undefined ? '' : `<p>${escapeMarkup(words.tryAgain(Math.ceil(retryAfterS / 60)))}</p>`
  return page({
    language,
    title,
    addressIn: (one) => `/idp?language=${one}`,
    body: `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>${when}<div class="dock"><a class="button primary" href="/login">${escapeMarkup(words.back)}</a></div>`,
  })
}
