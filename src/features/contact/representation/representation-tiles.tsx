import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import { mapHref, platformOf } from '#src/platform/platform.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { Tile, Tiles } from '#src/ui/blocks/tile.tsx'
import { addressLine } from './address.ts'
import type { WaysIn } from './ways-in.ts'

/** Only what is known: a tile that cannot do anything would be a promise not kept. */
export function RepresentationTiles({ representation, ways }: { representation: Representation; ways: WaysIn | null }) {
  const { t } = useTranslation('contact')
  const { phone, email, website, coordinates } = representation
  return (
    <div className="post-tiles">
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
