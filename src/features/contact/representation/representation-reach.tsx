import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { spacedPhone } from '#src/platform/phone.ts'
import { mapHref, platformOf } from '#src/platform/platform.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Section } from '#src/screen/section.tsx'
import { addressLine, townOf } from './address.ts'

/** Number, e-mail and address in full, so that they can be read out and copied. */
export function RepresentationReach({ representation, country }: { representation: Representation; country: Country | null }) {
  const { t } = useTranslation('contact')
  const { phone, email, coordinates, address } = representation
  const line = addressLine(representation)
  const map = coordinates ? mapHref({ latitude: coordinates.lat, longitude: coordinates.lon, address: line }, platformOf()) : undefined
  if (phone === null && email === null && line === null) {
    return coordinates?.precision === 'city' ? <p className="small post-note">{t('addressUnknown')}</p> : null
  }
  return (
    <Section title={t('reach')}>
      <Rows>
        {phone !== null && (
          <RowLink
            href={telAddress(phone)}
            icon="phone"
            title={<span className="num">{spacedPhone(phone, country?.callingCodes)}</span>}
            sub={t('phone')}
          />
        )}
        {email !== null && <RowLink href={`mailto:${email}`} icon="mail" title={email} sub={t('email')} />}
        {line !== null && (
          <RowLink href={map} icon="map-pin" title={address?.lines.join(', ')} sub={townOf(representation) || t('address')} />
        )}
      </Rows>
      {line === null && coordinates?.precision === 'city' && <p className="small post-note">{t('addressUnknown')}</p>}
    </Section>
  )
}
