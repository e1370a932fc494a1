import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/representation.ts'
import { spacedPhone } from '#src/device/phone.ts'
import { mapHref, platformOf } from '#src/device/platform.ts'
import { telAddress } from '#src/ui/format.ts'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Section } from '#src/ui/section.tsx'
import { addressLine, townOf } from './address.ts'

/** Number, e-mail and address in full, so that they can be read out and copied. */
export function PostReach({ representation, country }: { representation: Representation; country: Country | null }) {
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
