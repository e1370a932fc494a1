import { createHash } from 'node:crypto'
import { escapeMarkup } from '#contract/values/escape-markup.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { pageStyle } from './page-style.ts'
import { pageWords } from './words.ts'

/** Of the app, drawn: these pages load nothing. */
export const mark =
  '<svg viewBox="-2.75 -.4 48 48" aria-hidden="true"><circle cx="20.5" cy="30" r="11.75" fill="none" stroke="currentColor" stroke-width="6.5"/><rect x="29" y="15" width="6.5" height="30" fill="currentColor"/><circle cx="32.25" cy="6.75" r="4.75" fill="#d8232a"/></svg>'

/** German first: it is the largest group of readers. */
const order = languages.toSorted()

/** Shows and hides what stands in a password field; hidden again when it is sent, or browsers would not offer to keep it. */
const showScript =
  "for(const b of document.querySelectorAll('.show')){const i=document.getElementById(b.getAttribute('aria-controls')),t=s=>{i.type=s?'text':'password';b.textContent=s?b.dataset.hide:b.dataset.show};b.hidden=false;b.onclick=()=>t(i.type==='password');i.form.addEventListener('submit',()=>t(false))}"

/**
 * A page of the identity provider: plain HTML, so that a log-in works in whatever browser there is. Its one script, named by the policy by what it
 * is, shows a password to who typed it; nothing else that was slipped in could read one. `addressIn` gives this page's address in a language.
 */
export function page(parts: { language: Language; title: string; body: string; addressIn: (language: Language) => string }): string {
  const { language, title, body, addressIn } = parts
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#11171c" media="(prefers-color-scheme:dark)">
<title>${escapeMarkup(title)} · Abroad</title><link rel="icon" href="data:,"><style>${pageStyle}</style></head><body>
<header class="brand">${mark}<span>Abroad</span></header>
<main>${body}</main>
${languageChoice(language, addressIn)}
${body.includes('class="show"') ? `<script>${showScript}</script>` : ''}</body></html>
`
}

/** At the foot of a page, here and at the desk. */
export function languageChoice(language: Language, addressIn: (language: Language) => string): string {
  const choice = order.map((one) =>
    one === language
      ? `<span lang="${one}" aria-current="true">${pageWords[one].name}</span>`
      : `<a href="${escapeMarkup(addressIn(one))}" lang="${one}" hreflang="${one}">${pageWords[one].name}</a>`,
  )
  return `<nav aria-label="${escapeMarkup(pageWords[language].chooseLanguage)}">${choice.join('')}</nav>`
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const [styleHash, scriptHash] = [hashOf(pageStyle), hashOf(showScript)]

/** Forms go to us; browsers hold the redirect behind a form to the same rule, so the app's origin stands there where it is another one. */
export function pagePolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    'img-src data:',
    "font-src 'self'",
    `style-src ${styleHash}`,
    `script-src ${scriptHash}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
