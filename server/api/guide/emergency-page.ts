import { escapeMarkup } from '#contract/values/escape-markup.ts'
import type { Article, EmergencyTier, Helpline } from '#contract/guide/guide.ts'
import type { ByLanguage, Language } from '#contract/values/languages.ts'
import { telAddress } from '#contract/values/tel-address.ts'
import type { Inline, Step } from '#contract/values/rich-text.ts'
import { emergencyPageStyle } from './emergency-page-style.ts'
import { readWording } from '#server/wording.ts'
import type words from './wording/emergencyPage.en.json'

const pageWords = readWording<typeof words>(import.meta.dirname, 'emergencyPage')

/** German first: it is the largest group of readers. */
const order = ['de', 'fr', 'it', 'en'] as const satisfies readonly Language[]

/**
 * The emergency tier as one page of plain HTML in all four languages: no script, nothing to load, no database. It is what can be read when
 * the app itself cannot start. Of the articles it holds the digest and the checklist; the numbers stand once, for all languages.
 */
export function buildEmergencyPage(tier: EmergencyTier): string {
  return `<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><meta name="application-name" content="Abroad"><meta name=description content="${pageWords.en.lead}"><link rel=icon href=data:,><title>Abroad: ${order.map((language) => pageWords[language].title).join(', ')}</title><style>${emergencyPageStyle}</style></head><body>
<header><h1>Abroad</h1><nav>${order.map((language) => `<a href=#${language} lang=${language}>${pageWords[language].title}</a>`).join('')}<a href=#numbers>112, 911 …</a></nav></header>
<main>${order.map((language) => section(tier, language)).join('\n')}
${numbers(tier)}</main></body></html>
`
}

function section(tier: EmergencyTier, language: Language): string {
  const words = pageWords[language]
  const { phone, freeCall } = tier.helpline
  const articles = tier.articles.filter((article) => article.language === language)
  return `<section id=${language} lang=${language}><h2>${words.title}</h2><p>${words.lead}</p>
<a class=call href=${telAddress(freeCall)}>${words.helpline}<b>${freeCall}</b></a><p>${words.paidNumber}${language === 'fr' ? '\u00a0' : ''}: ${telLink(phone)}</p>
${articles.map((article) => topic(article, { language, helpline: tier.helpline })).join('\n')}
<p class=go><a href=#numbers>${words.numbers}</a></p></section>`
}

interface Reader {
  language: Language
  helpline: Helpline
}

function topic(article: Article, { language, helpline }: Reader): string {
  const digest = article.body.flatMap((block) => (block.t === 'digest' ? block.lines : []))
  const lists = article.body.map((block, index) => {
    if (block.t !== 'steps') return ''
    const before = article.body[index - 1]
    const heading = before?.t === 'h' ? `<p><b>${escapeMarkup(before.text)}</b></p>` : ''
    return `${heading}<ol>${block.items.map((step) => item(step, { language, helpline })).join('')}</ol>`
  })
  const lead = digest.map((line) => text(line, language)).join('<br>')
  return `<details><summary>${escapeMarkup(article.title)}</summary>${lead && `<p>${lead}</p>`}${lists.join('')}</details>`
}

function item(step: Step, { language, helpline }: Reader): string {
  const target = step.call === 'helpline' ? `#${language}` : step.call === 'representation' ? '#posts' : '#numbers'
  const words = pageWords[language]
  const instead =
    step.call === 'representation' ? `; ${words.noPhone} ${telLink(helpline.freeCall)} ${words.or} ${telLink(helpline.phone)}` : ''
  const call = step.call ? ` <a href=${target}>${words.calls[step.call]}</a>${instead}` : ''
  return `<li><b>${escapeMarkup(step.title)}</b> ${text(step.text, language)}${call}`
}

function text(line: readonly Inline[], language: Language): string {
  return line
    .map((part) => {
      if (typeof part === 'string') return escapeMarkup(part)
      if ('b' in part) return `<b>${escapeMarkup(part.b)}</b>`
      if ('word' in part) return pageWords[language].woven[part.word]
      if ('href' in part && /^tel:\+?\d+$/.test(part.href)) return `<a href=${part.href}>${escapeMarkup(part.a)}</a>`
      return 'href' in part && part.href.startsWith('mailto:')
        ? `<a href="${escapeMarkup(part.href)}">${escapeMarkup(part.a)}</a>`
        : escapeMarkup(part.a)
    })
    .join('')
}

function numbers(tier: EmergencyTier): string {
  const head = (['police', 'ambulance', 'fire'] as const).map((kind) => {
    const { de, fr, it, en } = pageWords
    return `<th scope=col>${inFour({ de: de.heads[kind], fr: fr.heads[kind], it: it.heads[kind], en: en.heads[kind] })}`
  })
  const rows = tier.countries
    .toSorted((a, b) => a.names.de.localeCompare(b.names.de, 'de'))
    .flatMap(({ names, emergency }) => {
      const isDoubtful = (number: string) => [...(emergency.oneList ?? []), ...(emergency.disputed ?? [])].includes(number)
      const [police, ambulance, fire] = [emergency.police, emergency.ambulance, emergency.fire].map((list) =>
        [...new Set([...list, ...emergency.general])].map((number) => telLink(number) + (isDoubtful(number) ? '?' : '')).join(''),
      )
      if (!police && !ambulance && !fire) return []
      const isSame = police === ambulance && police === fire
      return [`<tr><th scope=row>${inFour(names)}${isSame ? `<td colspan=3>${police}` : `<td>${police}<td>${ambulance}<td>${fire}`}`]
    })
  const countryNames = new Map(tier.countries.map((country) => [country.iso2, country.names]))
  const posts = tier.representations.flatMap((post) => {
    const country = countryNames.get(post.countryIso)
    // Once, and not with groups beside: the page counts to what a first visit loads.
    return post.phone === null
      ? []
      : [`<tr><th scope=row>${inFour(post.city)}${country ? ` (${inFour(country)})` : ''}<td>${telLink(post.phone.replaceAll(' ', ''))}`]
  })
  const unconfirmed = order.map((language) => `<span lang=${language}>${pageWords[language].unconfirmed}</span>`).join(' · ')
  const title = order.map((language) => `<span lang=${language}>${pageWords[language].numbers}</span>`).join(' · ')
  return `<section id=numbers><h2 id=numbers-title>${title}</h2><p>?: ${unconfirmed}</p><table aria-labelledby=numbers-title><thead><tr><td>${head.join('')}<tbody>${rows.join('\n')}</table>
<h3 id=posts>${order.map((language) => pageWords[language].posts).join(' · ')}</h3><table aria-labelledby=posts><tbody>${posts.join('\n')}</table></section>`
}

/** A name in four languages, each spelling once. */
function inFour(names: ByLanguage): string {
  return [...new Set(order.map((language) => escapeMarkup(names[language])))].join(' · ')
}

function telLink(number: string): string {
  return `<a href=${telAddress(number)}>${escapeMarkup(number)}</a>`
}
