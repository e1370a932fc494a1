import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from '#contract/contact/representation.ts'
import { useCountries } from '#src/data/contact/contact.ts'
import type { EmergencyView } from '#src/data/guide/guide.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { EmergencyTag } from '#src/features/guide/emergency/emergency-tag.tsx'
import { EmergencyNumbersList } from '#src/features/guide/emergency/emergency-numbers-list.tsx'
import { HelplineDock } from '#src/features/guide/emergency/helpline-dock.tsx'
import { RepresentationInCharge } from '#src/features/guide/emergency/representation-in-charge.tsx'
import { TopicRows } from '#src/features/guide/topic-rows.tsx'
import { useEmergencyIn } from '#src/features/guide/emergency/use-emergency-in.ts'
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
