import { useTranslation } from 'react-i18next'
import type { Country, Evidence, Representation } from '#contract/contact/representation.ts'
import { pathTo } from '#src/routes.ts'
import { useProfile } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Tile, Tiles } from '#src/shared/ui/blocks/panel.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { evidenceDate, useEvidenceWords } from '#src/shared/ui/text/evidence.ts'
import { OpeningStatus } from './opening-hours-section.tsx'
import { useWaysIn } from './representation/ways-in.ts'

export function YourRepresentation({ country, representation }: { country: Country | null; representation: Representation | null }) {
  const { t } = useTranslation('contact')
  return (
    <Section title={t('yourRepresentation')} more={{ to: `${pathTo('contactOverview')}?all`, label: t('all') }} isTight>
      {representation ? <Post representation={representation} /> : <NoPost country={country} />}
    </Section>
  )
}

function Post({ representation }: { representation: Representation }) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  const ways = useWaysIn(representation, { isMain: true })
  const numberNote = useNumberNote(representation.evidence?.phone)
  const own = useProfile()?.representations.find((entry) => entry.isMainRepresentation)
  const card =
    own?.id === representation.id ? pathTo('representationOverview') : pathTo('representationCard', { repCode: representation.repCode })
  return (
    <>
      <SomeLink className="representation-link" to={card}>
        <span className="h3">{representation.names[language]}</span>
        <OpeningStatus representation={representation} />
      </SomeLink>
      <Tiles>
        {ways?.chat && <Tile to={ways.chat} icon="message-circle" label={t('chat')} />}
        {ways?.appointment && <Tile to={ways.appointment} icon="calendar-plus" label={t('appointment')} />}
        {representation.phone !== null ? (
          <Tile href={telAddress(representation.phone)} icon="phone" label={t('call')} />
        ) : (
          <Tile to={pathTo('helplineOverview')} icon="phone" label={t('helpline')} />
        )}
        <Tile to={card} icon="map-pin" label={t('findUs')} />
      </Tiles>
      {representation.phone === null && (
        <p className="small representation-note">
          {!representation.closed && <span>{`${t('phoneUnknown')}. `}</span>}
          <span>{t('phoneUnknownText')}</span>
        </p>
      )}
      {numberNote !== null && (
        <p className="small representation-note">
          <span>{numberNote}</span> {t('noAnswer')}
        </p>
      )}
    </>
  )
}

/** "Number as of May 2021." if a page of the FDFA names it, otherwise how well it is confirmed; null without evidence. */
function useNumberNote(evidence: Evidence | undefined): string | null {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const words = useEvidenceWords()
  if (!evidence) return null
  const date = evidenceDate(evidence.asOf, locale)
  return evidence.support === 'fdfa' && date !== null ? t('numberOf', { date }) : words(evidence)
}

function NoPost({ country }: { country: Country | null }) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  if (country?.iso2 === 'CH') return <p className="small">{t('inSwitzerland')}</p>
  if (country) return <p className="small">{t('noRepresentation', { country: country.names[language] })}</p>
  return (
    <>
      <p className="small">{t('noCountry')}</p>
      <div className="representation-note">
        <ButtonLink kind="second" to={pathTo('LocationFormOverview')}>
          {t('chooseCountry')}
        </ButtonLink>
      </div>
    </>
  )
}
