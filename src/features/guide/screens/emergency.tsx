import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country, EmergencyNumbers } from '#contract/contact/representation.ts'
import { useCountries } from '#src/data/contact/contact.ts'
import { type EmergencyView, useEmergency } from '#src/data/guide/guide.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { EmergencyTag, HelplineDock } from '#src/features/guide/emergency/helpline-dock.tsx'
import { RepresentationInCharge } from '#src/features/guide/emergency/representation-in-charge.tsx'
import { TopicRows } from '#src/features/guide/topic-rows.tsx'
import { telAddress } from '#src/ui/format/format.ts'
import { emergencyFigures } from '#src/ui/format/phone-numbers.ts'
import '#src/features/guide/emergency/emergency.css'
import '#src/features/guide/guide.css'

/** Numbers, what to do, whom to call: for the citizen's country, or for the one they are travelling in. */
export function EmergencyScreen() {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const [visited, setVisited] = useState<string | null>(null)
  const { home, shown } = useEmergencyIn(visited)
  const country = shown?.country ?? null
  return (
    <Screen
      title={country ? t('emergencyIn', { country: country.names[language] }) : t('emergency')}
      parent="guideOverview"
      isDetailTitle
      isEmergency
      eyebrow={<EmergencyTag words={t('emergencySubNumbers')} />}
      dock={<HelplineDock confirmedAt={shown?.confirmedAt ?? null} />}
    >
      <div className="guide-narrow">
        {shown && !country && <WhichCountry visited={visited} onVisit={setVisited} />}
        {shown ? <Content view={shown} /> : <Skeleton />}
        {country && <Travelling home={home} visited={visited} onVisit={setVisited} />}
      </div>
    </Screen>
  )
}

function Content({ view }: { view: EmergencyView }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const { country, numbers, representation, topics } = view
  return (
    <>
      {country && (
        <Section title={t('numbersIn', { country: country.names[language] })} isTight>
          <EmergencyNumbersList numbers={numbers} country={country.names[language]} />
        </Section>
      )}
      {country && <RepresentationInCharge representation={representation} country={country} />}
      {topics.map((group) => (
        <Section key={group.name} title={group.label || t('whatToDo')}>
          <TopicRows categoryId="emergencySituation" topics={group.subTopics} />
        </Section>
      ))}
    </>
  )
}

interface VisitProps {
  visited: string | null
  onVisit: (iso2: string | null) => void
}

/** Where no country is known the question comes first: its numbers are what the screen is for. */
function WhichCountry({ visited, onVisit }: VisitProps) {
  const { t } = useTranslation('guide')
  return (
    <Section title={t('numbers')} isTight>
      <CountrySelect hint={t('noCountryNumbers')} chosen={visited} onVisit={onVisit} />
    </Section>
  )
}

/** Another country's numbers, here and now; the citizen's own country stays as it is. */
function Travelling({ home, visited, onVisit }: VisitProps & { home: Country | null }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  return (
    <Section title={t('travelling')}>
      <CountrySelect hint={t('travellingHint')} chosen={visited ?? home?.iso2 ?? null} onVisit={onVisit} />
      {visited !== null && home && visited !== home.iso2 && (
        <div className="emergency-home">
          <Button kind="quiet" size="small" onClick={() => onVisit(null)}>
            {t('backHome', { country: home.names[language] })}
          </Button>
        </div>
      )}
    </Section>
  )
}

function CountrySelect({ hint, chosen, onVisit }: { hint: string; chosen: string | null; onVisit: VisitProps['onVisit'] }) {
  const { t } = useTranslation('guide')
  const countries = useCountries() ?? []
  return (
    <Field label={t('country')} hint={hint}>
      <Select
        options={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
        value={chosen ?? ''}
        placeholder={t('chooseCountry')}
        onChange={onVisit}
      />
    </Field>
  )
}

/** Big figures, each a call; further numbers of a service below. */
function EmergencyNumbersList({ numbers, country }: { numbers: EmergencyNumbers | null; country: string }) {
  const { t } = useTranslation('guide')
  const figures = numbers ? emergencyFigures(numbers) : []
  if (figures.length === 0) return <p className="small">{t('numbersUnknown', { country })}</p>
  return (
    <ul className="emergency-figures">
      {figures.map(({ service, numbers: [first, ...others] }) => (
        <li key={service}>
          <a href={telAddress(first)}>
            <b>{first}</b> {t(service)}
          </a>
          {others.map((number) => (
            <a key={number} className="emergency-other" href={telAddress(number)}>
              {number}
              <span className="hidden-text">, {t(service)}</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The emergency view of the country the citizen is visiting, else of their own; `home` is the own one either way. */
function useEmergencyIn(visited: string | null): { home: Country | null; shown: EmergencyView | undefined } {
  const home = useEmergency()
  const shown = useEmergency(visited ?? undefined)
  return { home: home?.country ?? null, shown }
}
