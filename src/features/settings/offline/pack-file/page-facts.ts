import { capitalised } from '#src/shared/ui/text/format.ts'
import { timezoneOf } from '#src/shared/ui/text/place-time.ts'
import { type FactKind, factKinds, factsOfTopic } from '#src/shared/ui/text/topic-facts.ts'
import { nameOf, offsetOf, placeholderText } from '#src/shared/ui/text/placeholder-text.ts'
import { type Html, markup } from './html.ts'
import { numbersLine } from './page-emergency.ts'
import { labelled, type PageContext } from './page-context.ts'

/** The country at a glance, from its one record. */
export function factsSection(page: PageContext): Html | null {
  const facts = factsFor(factKinds, page)
  if (facts.length === 0) return null
  const title = page.t('guide:factsGlance', { country: page.place })
  return markup`<section class="facts" id="facts">
    <h2>${title}</h2>
    <dl>
      ${facts.map(
        ({ name, content }) =>
          markup`<div>
            <dt>${name}</dt>
            <dd>${content}</dd>
          </div>`,
      )}
    </dl>
  </section>\n`
}

/** Under an article what of the record its reader needs, in one line. */
export function factsLine(topic: string, page: PageContext): Html | null {
  const facts = factsFor(factsOfTopic(topic), page)
  if (facts.length === 0) return null
  return markup`<p class="local">
    <b>${page.t('guide:factsIn', { country: page.place })}.</b> ${facts.map(
      ({ name, content }, index) => markup`${index > 0 && ' · '}${labelled(name, page)}${content}`,
    )}
  </p>\n`
}

function factsFor(kinds: readonly FactKind[], page: PageContext): { name: string; content: Html | string }[] {
  return kinds.flatMap((kind) => {
    const content = contentOf(kind, page)
    const name = kind === 'time' ? page.t('fileTimezone') : page.t(`guide:fact-${kind}`)
    return content ? [{ name, content }] : []
  })
}

function contentOf(kind: FactKind, page: PageContext): Html | string | null | undefined {
  const { pack, t, language, locale } = page
  const { country, representation } = pack
  if (!country) return null
  switch (kind) {
    case 'numbers':
      return numbersLine(page)
    case 'representation':
      return representation && markup`<a href="#representation">${representation.names[language]}</a>`
    case 'time':
      return timezone(page)
    case 'currency':
    case 'callingCode':
      return placeholderText(kind, pack, page)
    case 'traffic':
      return country.drivesOn && t(country.drivesOn === 'left' ? 'guide:drivesLeft' : 'guide:drivesRight')
    case 'languages': {
      const list = country.languages.map((code) => nameOf(code, 'language', locale))
      return list.length > 0 ? capitalised(new Intl.ListFormat(locale).format(list), locale) : null
    }
  }
}

/** Paper has no clock: the distance to world time, in winter and in summer where the two differ. */
function timezone({ pack, locale }: PageContext): string | null {
  const at = new Date(pack.confirmedAt)
  const zone = timezoneOf(pack.country, pack.representation, at)
  if (zone === null) return null
  const inMonth = (month: number) => {
    const day = new Date(Date.UTC(at.getUTCFullYear(), month, 15))
    return { offset: offsetOf(zone, locale, day), name: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(day) }
  }
  const [january, july] = [inMonth(0), inMonth(6)]
  return january.offset === july.offset ? january.offset : `${january.offset} (${january.name}), ${july.offset} (${july.name})`
}
