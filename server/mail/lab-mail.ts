import { Hono } from 'hono'
import { escapeMarkup } from '#contract/values/escape-markup.ts'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { page, pagePolicy } from '#server/identity-provider/page.ts'
import { languageOf } from '#server/identity-provider/visit.ts'
import { pageWords } from '#server/identity-provider/words.ts'
import type { Mailer } from './mailer.ts'

/** What would have been sent, for testers: with the Lab only, and to this machine only. */
export function labMailRoutes(mailer: Mailer): Hono {
  return new Hono().get('/', async (c) => {
    const language = languageOf(c)
    const { title, none, goOut } = pageWords[language].labMail
    const mails = await mailer.stored()
    const sentence = mails === null ? goOut : mails.length === 0 ? none : undefined
    const document = page({
      language,
      title,
      body: `<h1>${escapeMarkup(title)}</h1>${sentence === undefined ? '' : `<p>${escapeMarkup(sentence)}</p>`}${mails?.map((mail) => article(mail, language)).join('') ?? ''}`,
      addressIn: (one) => `/api/lab/mail?language=${one}`,
    })
    return c.html(document, 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy([]),
      'Referrer-Policy': 'no-referrer',
    })
  })
}

/** As `mailer.ts` stores it: lines with a name each, an empty one, the text. */
function article(mail: string, language: Language): string {
  const [head = '', ...text] = mail.trim().split('\n\n')
  const named = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  const sentAt = Date.parse(named('Date'))
  const { intl } = localeByLanguage[language]
  const when = Number.isNaN(sentAt) ? '' : new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeStyle: 'medium' }).format(sentAt)
  return `<article><h2>${escapeMarkup(named('Subject'))}</h2><p class="hint">${escapeMarkup(named('To'))}<br>${escapeMarkup(when)}</p><pre>${escapeMarkup(text.join('\n\n'))}</pre></article>`
}
