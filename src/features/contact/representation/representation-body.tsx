import { useTranslation } from 'react-i18next'
import type { Representation, Country } from '#contract/contact/representation.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { type RepresentationCardView, useCountries, useMap } from '#src/data/contact/contact.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useConnection } from '#src/data/status.ts'
import { HelplineCall } from '#src/shared/ui/actions/helpline-call.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { Freshness } from '#src/shared/ui/status/freshness.tsx'
import { Skeleton, useWaits } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { OpeningHoursSection, OpeningStatus } from '#src/features/contact/opening-hours-section.tsx'
import { evidenceDate, useEvidenceWords } from '#src/shared/ui/text/evidence.ts'
import { mapHref, platformOf } from '#src/shared/platform/platform.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { Tile, Tiles } from '#src/shared/ui/blocks/panel.tsx'
import { spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useContactOptions, type ContactOptions } from './contact-options.ts'
import { useEffect } from 'react'
import { engine } from '#src/data/engine/engine.ts'
import '#src/features/contact/contact.css'

/** All that is known of a representation, under its name. `children` stand before how old it is. */
export function RepresentationBody({ representation, country, confirmedAt, children }: RepresentationCardView & { children?: Elements }) {
  const { t } = useTranslation('contact')
  const { language, locale } = useLocale()
  const isOffline = isCutOff(useConnection())
  const ways = useContactOptions(representation)
  const waits = useWaits(ways !== null)
  const asOf = evidenceDate(representation.asOf, locale)
  if (waits) return <Skeleton />
  return (
    <div className="contact">
      {representation.nameAddition && <p className="small representation-addition">{representation.nameAddition[language]}</p>}
      <p>
        <OpeningStatus representation={representation} />
      </p>
      <RepresentationTiles representation={representation} ways={ways} />
      {representation.phone === null && <NoPhone isClosed={representation.closed !== undefined} />}
      {!representation.closed && <OpeningHoursSection representation={representation} />}
      <RepresentationReach representation={representation} country={country} />
      {representation.coordinates && <RepresentationMap representation={representation} isOffline={isOffline} />}
      <Jurisdiction codes={representation.jurisdiction} />
      {children}
      <div className="representation-foot">
        <Freshness confirmedAt={confirmedAt} isOffline={isOffline} prefix={t('onThisDevice')} />
        {asOf !== null && <p className="meta">{t('recordAsOf', { date: asOf })}</p>}
      </div>
    </div>
  )
}

/** Where we know no number, the helpline does. */
function NoPhone({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation('contact')
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  return (
    <div className="representation-note">
      <p className="small">
        {!isClosed && <span>{`${t('phoneUnknown')}. `}</span>}
        <span>{t('phoneUnknownText')}</span>
      </p>
      <div className="representation-note">
        <HelplineCall helpline={helpline} label={t('callHelpline')} />
      </div>
    </div>
  )
}

/** Only what is known: a tile that cannot do anything would be a promise not kept. */
function RepresentationTiles({ representation, ways }: { representation: Representation; ways: ContactOptions | null }) {
  const { t } = useTranslation('contact')
  const { phone, email, website, coordinates } = representation
  return (
    <div className="representation-tiles">
      <Tiles>
        {phone !== null && <Tile href={telAddress(phone)} icon="phone" label={t('call')} />}
        {email !== null && <Tile href={`mailto:${email}`} icon="mail" label={t('email')} />}
        {website !== null && <Tile href={website} icon="globe" label={t('website')} />}
        {coordinates && (
          <Tile
            href={mapHref({ latitude: coordinates.lat, longitude: coordinates.lon, address: addressLine(representation) }, platformOf())}
            icon="map-pin"
            label={t('map')}
          />
        )}
        {ways?.chat && <Tile to={ways.chat} icon="message-circle" label={t('chat')} />}
        {ways?.appointment && <Tile to={ways.appointment} icon="calendar-plus" label={t('appointment')} />}
      </Tiles>
    </div>
  )
}

/** Number, e-mail and address in full, so that they can be read out and copied, and how sure and how old each is. */
function RepresentationReach({ representation, country }: { representation: Representation; country: Country | null }) {
  const { t } = useTranslation('contact')
  const { phone, email, coordinates, address, evidence } = representation
  const words = useEvidenceWords()
  const withEvidence = (what: string, field: keyof NonNullable<Representation['evidence']>) =>
    [what, words(evidence?.[field])].filter(Boolean).join('. ')
  const line = addressLine(representation)
  const map = coordinates ? mapHref({ latitude: coordinates.lat, longitude: coordinates.lon, address: line }, platformOf()) : undefined
  if (phone === null && email === null && line === null) {
    return coordinates?.precision === 'city' ? <p className="small representation-note">{t('addressUnknown')}</p> : null
  }
  return (
    <Section title={t('reach')}>
      <Rows>
        {phone !== null && (
          <RowLink
            href={telAddress(phone)}
            icon="phone"
            title={
              <span className="num" translate="no">
                {spacedPhone(phone, country?.callingCodes)}
              </span>
            }
            sub={withEvidence(t('phone'), 'phone')}
          />
        )}
        {email !== null && <RowLink href={`mailto:${email}`} icon="mail" title={email} sub={withEvidence(t('email'), 'email')} />}
        {line !== null && (
          <RowLink
            href={map}
            icon="map-pin"
            title={address?.lines.join(', ')}
            sub={withEvidence(townOf(representation) || t('address'), 'address')}
          />
        )}
      </Rows>
      {line === null && coordinates?.precision === 'city' && <p className="small representation-note">{t('addressUnknown')}</p>}
    </Section>
  )
}

/** The countries a post is responsible for, by name. */
function Jurisdiction({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const countries = useCountries() ?? []
  const names = countries.filter(({ iso2 }) => codes.includes(iso2)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Section title={t('jurisdiction')}>
      <p>{new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)}</p>
    </Section>
  )
}

/** The map's picture as the device has it; its room with the address while it has none, so that nothing jumps when it comes. */
function RepresentationMap({ representation, isOffline }: { representation: Representation; isOffline: boolean }) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  const { id } = representation
  const image = useMap(id)
  const isMissing = image === null
  useEffect(() => {
    if (isMissing && !isOffline) void engine.fetchMap(id)
  }, [id, isMissing, isOffline])

  const place = addressLine(representation) ?? representation.city[language]
  return (
    <div className="representation-map representation-tiles">
      {image && <img src={image} alt={t('mapOf', { place })} />}
      {isMissing && (
        <div>
          <p className="h5">{place}</p>
          <p className="meta">{t('mapComing')}</p>
        </div>
      )}
    </div>
  )
}

type Addressed = Pick<Representation, 'address'>

/** The address on one line, for a map's search; null where the street is not known. */
export function addressLine({ address }: Addressed): string | null {
  if (!address || address.lines.length === 0) return null
  return [...address.lines, townOf({ address })].filter(Boolean).join(', ')
}

/** Postal code and town. */
export function townOf({ address }: Addressed): string {
  return [address?.postalCode, address?.city].filter(Boolean).join(' ')
}
