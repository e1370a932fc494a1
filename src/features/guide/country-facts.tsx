import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { pathTo } from '#src/routes.ts'
import { emergencyFigures } from '#src/shared/ui/text/phone-numbers.ts'
import { type Fact, Facts } from '#src/shared/ui/blocks/row.tsx'
import { NumberDoubts } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { capitalised, telAddress } from '#src/shared/ui/text/format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { hoursAhead, timezoneOf } from '#src/shared/ui/text/place-time.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { Digits } from '#src/shared/ui/text/inline.tsx'
import { nameOf, usePlaceholderText } from '#src/shared/ui/text/placeholder-text.ts'
import type { FactKind } from '#src/shared/ui/text/topic-facts.ts'

interface CountryFactsProps {
  country: Country
  representation: Representation | null
  kinds: readonly FactKind[]
}

/** What differs by country, from the one record on the device; a fact that we do not know is left out. */
export function CountryFacts({ country, representation, kinds }: CountryFactsProps) {
  const { t } = useTranslation('guide')
  const contentOf = useContent(country, representation)
  const items: Fact[] = kinds.flatMap((kind) => {
    const content = contentOf(kind)
    return content ? [{ label: t(`fact-${kind}`), content }] : []
  })
  return <Facts items={items} />
}

function useContent(country: Country, representation: Representation | null) {
  const { t } = useTranslation('guide')
  const { language, locale } = useLocale()
  const now = new Date(useNow())
  const word = usePlaceholderText({ country, representation })

  return (kind: FactKind) => {
    switch (kind) {
      case 'numbers':
        return <Numbers country={country} />
      case 'representation':
        return representation ? (
          <SomeLink className="link" to={pathTo('representationCard', { repCode: representation.repCode })}>
            {representation.names[language]}
          </SomeLink>
        ) : null
      case 'time':
        return timeThere()
      case 'currency':
        return country.currencies.length > 0 && word('currency')
      case 'callingCode':
        return country.callingCodes.length > 0 && <span className="num">{word('callingCode')}</span>
      case 'traffic':
        return country.drivesOn && t(country.drivesOn === 'left' ? 'drivesLeft' : 'drivesRight')
      case 'languages': {
        const list = country.languages.map((code) => nameOf(code, 'language', locale))
        return list.length > 0 && capitalised(new Intl.ListFormat(locale).format(list), locale)
      }
    }
  }

  function timeThere(): string | null {
    const timeZone = timezoneOf(country, representation, now)
    if (timeZone === null) return null
    const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
    const hours = hoursAhead(timeZone, now)
    if (hours === 0) return t('timeSame', { time })
    const count = Math.abs(hours)
    return t(hours > 0 ? 'timeAhead' : 'timeBehind', { time, count, hours: count.toLocaleString(locale) })
  }
}

function Numbers({ country }: { country: Country }) {
  const { t } = useTranslation('guide')
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  const figures = emergencyFigures(country.emergency)
  if (figures.length === 0) return null
  return (
    <>
      {figures.map(({ service, numbers }) => (
        <div key={service}>
          <span>{t(service)}</span>
          {numbers.map((number, place) => (
            <Fragment key={place}>
              {' '}
              <SomeLink className="link num" href={telAddress(number)}>
                <Digits of={number} />
              </SomeLink>
            </Fragment>
          ))}
        </div>
      ))}
      <NumberDoubts numbers={country.emergency} helpline={helpline} />
    </>
  )
}
