import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import { useMap } from '#src/data/contact/contact.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

/** The map's picture as the device has it; its room with the address while it has none, so that nothing jumps when it comes. */
export function RepresentationMap({ representation, isOffline }: { representation: Representation; isOffline: boolean }) {
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
