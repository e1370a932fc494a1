import type { Language } from '#contract/values/languages.ts'
import { escape, page } from './page.ts'
import { pageWords, type NoticeKind } from './page-words.ts'
import { address, type Visit } from './visit.ts'

/** Asked once an account: what the app gets to know, and as whom. */
export function consentPage({ visit, language, email }: { visit: Visit; language: Language; email: string }): string {
  const words = pageWords[language]
  const { title, lead, items, end, action, other, as } = words.consent
  return page({
    language,
    title,
    addressIn: (one) => address('consent', visit, one),
    body: `<h1>${escape(title)}</h1><p>${escape(lead)}</p><ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul><p>${escape(end)}</p>
<dl class="who"><dt>${escape(as)}</dt><dd>${escape(email)}</dd></dl>
<form method="post" action="${escape(address('consent', visit, language))}"><input type="hidden" name="csrf" value="${escape(visit.csrf)}">
<div class="dock"><button class="button primary">${escape(action)}</button><a class="button" href="${escape(address('login', visit, language))}">${escape(other)}</a>
<a class="button quiet" href="${escape(visit.ticket.replyUri)}">${escape(words.back)}</a></div></form>`,
  })
}

/** Why it does not go on, in words, and the way back. */
export function noticePage(kind: NoticeKind, { language, retryAfterS }: { language: Language; retryAfterS?: number }): string {
  const words = pageWords[language]
  const { title, text } = words.notices[kind]
  const when = retryAfterS === undefined ? '' : `<p>${escape(words.tryAgain(Math.ceil(retryAfterS / 60)))}</p>`
  return page({
    language,
    title,
    addressIn: (one) => `/idp?language=${one}`,
    body: `<h1>${escape(title)}</h1><p>${escape(text)}</p>${when}<div class="dock"><a class="button primary" href="/login">${escape(words.back)}</a></div>`,
  })
}
