import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { flawIcon } from '#server/identity-provider/form-page.ts'
import { languageChoice, mark } from '#server/identity-provider/page.ts'
import type { Waiting } from '#server/domain/staff/counts.ts'
import type { Area } from '#server/domain/staff/officer.ts'
import { fill } from '#server/wording.ts'
import { addressIn, languageOf } from './language.ts'
import type { PageScript } from './live-thread.ts'
import { deskStyle } from './page-style.ts'
import { deskWords, type DeskWords } from './words.ts'

export type Html = ReturnType<typeof html>

/** The language, form ids and clock of the page that is rendered. */
export interface Reader {
  words: DeskWords
  language: Language
  /** The token of the page's forms. */
  csrf: string
  /** Generated for each page. Submitting a form twice performs its action once. */
  formId: string
  now: number
  timezone: string
}

interface PageParts {
  reader: Pick<Reader, 'words' | 'language' | 'csrf' | 'formId'>
  title: string
  body: Html
  /** True if the form must be corrected; the document title then begins with "Error". */
  isFlawed?: boolean
  /** Only for officers who are logged in. */
  header?: { area: Area; areas: readonly Area[]; representation: string; email: string; waiting: Waiting }
  status?: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500
  headers?: Record<string, string>
  /** Runs at the end of the page, which works without it. */
  script?: PageScript
}

/**
 * A page of the desk: plain HTML, without a script unless `script` is given. Every value in a template is escaped unless it is a template itself. The reply to a form
 * has no choice of language, because changing it would lose what was typed.
 */
export function page(
  c: Context,
  { reader, title, body, isFlawed = false, header, status = 200, headers = {}, script }: PageParts,
): Response | Promise<Response> {
  const { words, language } = reader
  const nav =
    header &&
    html`<nav class="areas" aria-label="${words.nav.label}">
      ${header.areas.map(
        (area) =>
          html`<a href="/desk/${area}" ${area === header.area ? raw('aria-current="page"') : ''}
            >${words.nav[area]}${waitingBadge(words, header.waiting, area)}</a
          >`,
      )}
    </nav>`
  const top =
    header &&
    html`<div class="top">
      <p>${header.representation}<br />${header.email}</p>
      <form method="post" action="/desk/logout">${hiddenFields(reader)}<button class="button small">${words.logOut}</button></form>
    </div>`
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${isFlawed ? `${words.error}: ` : ''}${title} · Abroad ${words.desk}</title>
        <link rel="icon" href="data:," />
        ${raw(styleElement)}
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        <header>
          <p class="brand">${raw(mark)}<span>Abroad ${words.desk}</span></p>
          ${top}${nav}
        </header>
        <main id="main" tabindex="-1">
          <h1>${title}</h1>
          ${body}
        </main>
        ${c.req.method === 'GET' ? raw(languageChoice(language, (one) => addressIn(c, one))) : ''}
        ${script ? raw(`<script>${script.text}</script>`) : ''}
      </body>
    </html>`
  // Not compressed: the page contains the form's secret next to user input, so its compressed length would leak the secret (BREACH, CVE-2013-3587).
  return c.html(document, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': script ? `${policy}; script-src 'sha256-${script.hash}'; connect-src 'self'` : policy,
    // Not `no-referrer`: browsers would then send forms with the origin "null".
    'Referrer-Policy': 'same-origin',
    ...headers,
  })
}

function waitingBadge(words: DeskWords, waiting: Waiting, area: Area): Html | '' {
  const count = area === 'conversations' || area === 'appointments' || area === 'check-ins' ? waiting[area] : 0
  return count === 0
    ? ''
    : html`<b class="badge" aria-hidden="true">${count}</b><span class="hidden">${fill(words.waiting, { count })}</span>`
}

interface NoticeParts {
  retryAfterS?: number
  /** Text that was not sent. It is shown so that it can be copied. */
  unsent?: string | undefined
}

export function notice(
  c: Context,
  kind: keyof DeskWords['notices'],
  status: 400 | 403 | 404 | 409 | 413 | 429 | 500,
  { retryAfterS, unsent = '' }: NoticeParts = {},
): Response | Promise<Response> {
  const language = languageOf(c)
  const words = deskWords[language]
  const { title, text } = words.notices[kind]
  return page(c, {
    reader: { words, language, csrf: '', formId: '' },
    title,
    status,
    headers: retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) },
    body: html`<p>${text}</p>
      ${retryAfterS === undefined ? '' : html`<p>${words.tryAgain(Math.ceil(retryAfterS / 60))}</p>`}
      ${unsent === '' ? '' : unsentText(words, unsent)}
      <div class="dock"><a class="button primary" href="/desk">${words.back}</a></div>`,
  })
}

export function unsentText(words: DeskWords, text: string): Html {
  return field({
    name: 'unsent',
    label: words.unsentLabel,
    hint: words.unsentHint,
    input: (attributes) => html`<textarea ${attributes} readonly>${text}</textarea>`,
  })
}

/** Every form needs these. */
export function hiddenFields({ csrf, formId }: Pick<Reader, 'csrf' | 'formId'>): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="form" value="${formId}" />`
}

/** A field with its label, hint and error, which are linked to it for screen readers. */
export function field(parts: {
  name: string
  label: string
  input: (attributes: Html) => Html
  hint?: string
  flaw?: string | undefined
  hasFocus?: boolean
}): Html {
  const { name, label, input, hint, flaw, hasFocus = false } = parts
  const described = [hint && `${name}-hint`, flaw && `${name}-flaw`].filter(Boolean).join(' ')
  const attributes = html`id="${name}" name="${name}" ${described ? html`aria-describedby="${described}"` : ''}
  ${flaw ? raw('aria-invalid="true"') : ''} ${hasFocus ? raw('autofocus') : ''}`
  return html`<div class="field">
    <label for="${name}">${label}</label>${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}${input(attributes)}${
      flaw ? html`<p class="flaw" id="${name}-flaw">${raw(flawIcon)}${flaw}</p>` : ''
    }
  </div>`
}

/** Cached by language and time zone: creating a format takes longer than 100 uses of it, and an export has 100,000 lines. */
const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** Date and time by the clock of the representation. */
export function formatTime(at: number, { language, timezone }: Pick<Reader, 'language' | 'timezone'>): string {
  const name = `${language} ${timezone}`
  const known = momentFormats.get(name)
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const
  const format = known ?? new Intl.DateTimeFormat(localeByLanguage[language].intl, options)
  if (!known) momentFormats.set(name, format)
  return format.format(at)
}

/** `date`: `2026-12-01`. */
export function dayText(date: string, { language }: Pick<Reader, 'language'>): string {
  return new Intl.DateTimeFormat(localeByLanguage[language].intl, { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}

const styleElement = `<style>${deskStyle}</style>`
const styleHash = createHash('sha256').update(deskStyle).digest('base64')
const policy = `default-src 'none'; img-src data:; font-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
