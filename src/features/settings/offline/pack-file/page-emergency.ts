import type { Evidence, Representation } from '#contract/contact/representation.ts'
import { emergencyFigures, spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { evidenceDate, evidenceWords } from '#src/shared/ui/text/evidence.ts'
import { type Html, link, markup } from './html.ts'
import { labelled, type PageContext } from './page-context.ts'
import { lineOf } from './page-text.ts'

const emergency = 'emergencySituation'

/** What an emergency needs, before everything else; printed, it is the first sheet, and the digests stand on it in place of the links. */
export function emergencySection(page: PageContext): Html {
  const { t, pack, place } = page
  const [first, second] = helplineOf(page)
  return markup`<section class="emergency" id="emergency">
    <h2>${t('fileEmergency')}</h2>
    <p class="lead">${t('fileEmergencyLead')}</p>
    <div class="who">
      <div>
        <h3>${t('guide:numbersIn', { country: place })}</h3>
        ${figures(page)}
        <p>
          <a class="helpline" href="${telAddress(first)}">${t('guide:helplineCall')} <b>${first}</b></a>
        </p>
        ${second !== undefined && markup`<p class="free">${labelled(t('contact:paidNumber'), page)}${phoneLink(second)}</p>\n`}
      </div>
      <div id="representation">
        <h3>${t('guide:inCharge')}</h3>
        ${pack.representation ? post(pack.representation, page) : markup`<p>${t('guide:noRepresentation')}</p>`}
      </div>
    </div>
    ${topics(page)}
  </section>\n`
}

/** "Police 191", each a link to call. */
export function numbersLine({ pack, t }: PageContext): Html | null {
  const found = pack.country ? emergencyFigures(pack.country.emergency) : []
  if (found.length === 0) return null
  return markup`${found.map(
    ({ service, numbers }, index) =>
      markup`${index > 0 && ', '}${t(`guide:${service}`)}${numbers.map((number) => markup` ${phoneLink(number)}`)}`,
  )}`
}

/** Both numbers: the free one cannot be dialled from many networks. */
function helplineLinks(page: PageContext): Html {
  const [first, second] = helplineOf(page)
  return second === undefined ? phoneLink(first) : markup`${phoneLink(first)} ${page.t('ui:helplineOr')} ${phoneLink(second)}`
}

/** The free number first, if there is one. */
function helplineOf({ pack: { helpline } }: PageContext): [string, string?] {
  return helpline.freeCall === '' ? [helpline.phone] : [helpline.freeCall, helpline.phone]
}

function figures(page: PageContext): Html {
  const { pack, t, place } = page
  const found = pack.country ? emergencyFigures(pack.country.emergency) : []
  if (found.length === 0) return markup`<p>${t('guide:numbersUnknown', { country: place })}</p>`
  return markup`<ul class="figures">
    ${found.map(
      ({ service, numbers: [first, ...others] }) =>
        markup`<li>
          <a href="${telAddress(first)}"><b>${first}</b> ${t(`guide:${service}`)}</a>${others.map((number) => markup` ${phoneLink(number)}`)}
        </li>`,
    )}
  </ul>${doubts(page)}`
}

/** Which numbers are poorly supported; the helpline is printed below them. */
function doubts({ pack, t }: PageContext): Html | null {
  const { oneList = [], disputed = [] } = pack.country?.emergency ?? {}
  const parts = [
    { reason: t('guide:numbersOneList'), numbers: oneList },
    { reason: t('guide:numbersDisputed'), numbers: disputed },
  ]
  const present = parts.filter(({ numbers }) => numbers.length > 0)
  if (present.length === 0) return null
  return markup`${present.map(({ reason, numbers }) => markup`<p>${reason} ${numbers.join(', ')}</p>\n`)}`
}

function post(representation: Representation, page: PageContext): Html {
  const { t, language, pack } = page
  const { names, phone, address, email, website, evidence, closed } = representation
  const town = [address?.postalCode, address?.city].filter(Boolean).join(' ')
  const lines = [...(address?.lines ?? []), town].filter((line) => line !== '')
  const call = phone ? phoneLink(phone, spacedPhone(phone, pack.country?.callingCodes)) : null
  const instead = [!closed && [t('contact:phoneUnknown'), '. '], labelled(t('guide:helplineCall'), page), helplineLinks(page)]
  return markup`<p><b>${names[language]}</b></p>
    ${closed !== undefined && markup`<p>${closedWords(closed, page)}</p>\n`}
    <p>${call ? [labelled(t('contact:phone'), page), call] : instead}</p>
    ${call !== null && evidence?.phone !== undefined && markup`<p>${wordsFor(evidence.phone, page)}</p>\n`}
    ${lines.length > 0 && markup`<p>${lines.map((line, index) => [index > 0 && markup`<br />`, line])}</p>\n`}
    ${email && markup`<p>${link(`mailto:${email}`, email)}</p>\n`}
    ${website && markup`<p class="site">${link(website, website.replace(/^https?:\/\//, ''))}</p>\n`}`
}

function closedWords({ since, isTemporary }: NonNullable<Representation['closed']>, { t, locale }: PageContext): string {
  const date = evidenceDate(since, locale) ?? since
  return t(isTemporary ? 'contact:closedForNow' : 'contact:closedSince', { date })
}

/** How old a number was when the pack was last confirmed: paper has no clock. */
function wordsFor(evidence: Evidence, { t, locale, pack }: PageContext): string {
  return evidenceWords(evidence, { say: (key) => t(`contact:${key}`), locale, now: pack.confirmedAt })
}

function topics(page: PageContext): Html | null {
  const { categories, anchorOf, t } = page
  const articles = categories.flatMap((category) => (category.name === emergency ? category.articles : []))
  if (articles.length === 0) return null
  const links = articles.map(({ article }) => markup`<li><a href="#${anchorOf(article.topic)}">${article.title}</a></li>\n`)
  const digests = articles.map(({ article }) => {
    const lines = article.body.flatMap((block) => (block.t === 'digest' ? block.lines : []))
    return markup`<li><b>${article.title}</b>${lines.map((line) => markup` <span>${lineOf(line, page)}</span>`)}</li>\n`
  })
  return markup`<h3>${t('guide:whatToDo')}</h3>
    <ul class="go on-screen">
      ${links}
    </ul>
    <ul class="digests on-paper">
      ${digests}
    </ul>\n`
}

function phoneLink(phone: string, words = phone): Html {
  return markup`<a href="${telAddress(phone)}">${words}</a>`
}
