import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries, useReference } from '#src/data/contact/contact.ts'
import { locateCountry, noteLocated, type Located, useNearestPost } from '#src/data/contact/locate-country.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import type { LocateMessage } from '#src/shared/platform/geolocation.ts'
import { useCountryName, useLocale } from '#src/shared/ui/text/use-format.ts'
import { useIsMounted } from '#src/shared/platform/hooks.ts'
import { pathTo } from '#src/routes.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { setOff } from '#src/shared/ui/text/inline.tsx'
import './locate.css'

interface LocateProps {
  onChoose: (iso2: string) => void
  /** The advice if the position yields no country. */
  ifNone?: string
}

const notLoaded: NonNullable<ReturnType<typeof useReference>> = { countries: [], representations: [] }

/** From a rough position, no representation is the nearest. */
const isRough = (located: Located) => located.kind === 'candidates' && located.isRough === true

/**
 * Asks the device for its position. A position well inside a country chooses it; otherwise the possible countries are offered. The nearest
 * representation is only shown. A position that arrives after unmounting is ignored: set a new key when the citizen chooses a country by hand.
 */
export function Locate({ onChoose, ifNone }: LocateProps) {
  const { t } = useTranslation('place')
  const reference = useReference() ?? notLoaded
  const latest = useRef(reference)
  useLayoutEffect(() => {
    latest.current = reference
  })
  const countries = useCountries()
  const [located, setLocated] = useState<Located | 'locating' | null>(null)
  const isMounted = useIsMounted()
  const countryName = useCountryName()
  const nameOf = (iso2: string) => countries?.find((country) => country.iso2 === iso2)?.name ?? countryName(iso2)

  async function locate() {
    setLocated('locating')
    const found = await locateCountry(() => latest.current)
    if (!isMounted()) return
    setLocated(found)
    if (found.kind === 'country') choose(found.iso2)
  }

  function choose(iso2: string) {
    noteLocated(iso2)
    onChoose(iso2)
  }

  function message(found: Located | 'locating'): string {
    if (found === 'locating') return t('locating')
    switch (found.kind) {
      case 'country':
        return t('located', { country: nameOf(found.iso2) })
      case 'candidates':
        if (found.iso2s.length === 0) return failed('locateNotFound')
        if (found.iso2s.length === 1) return t('perhaps')
        return t(found.isRough ? 'rough' : 'candidates')
      case 'failed':
        return failed(found.message)
    }
  }

  const failed = (why: LocateMessage) => `${t(why)} ${ifNone ?? t('typeInstead')}`

  return (
    <>
      <div className="locate">
        <Button kind="second" size="small" icon="locate" disabled={located === 'locating'} onClick={() => void locate()}>
          {t('locateMe')}
        </Button>
        <p className="meta">{t('privacy')}</p>
      </div>
      <div role="status">
        {located && (
          <div className="locate-message">
            <p>{message(located)}</p>
            {located !== 'locating' && located.kind === 'candidates' && located.iso2s.length > 0 && (
              <div className="buttons">
                {located.iso2s.map((iso2) => (
                  <Button key={iso2} kind="second" size="small" onClick={() => choose(iso2)}>
                    {nameOf(iso2)}
                  </Button>
                ))}
              </div>
            )}
            {located !== 'locating' && located.kind !== 'failed' && !isRough(located) && <NearestPost />}
          </div>
        )}
      </div>
    </>
  )
}

/** The representation nearest to where the device was located on this visit. Renders nothing if it was not located, or if that is `except`. */
export function NearestPost({ except = null }: { except?: string | null }) {
  const { t } = useTranslation('place')
  const { language, locale } = useLocale()
  const nearest = useNearestPost()
  if (!nearest || nearest.repCode === except) return null
  const distance = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: nearest.km < 10 ? 1 : 0 })
  const [before, name, after] = setOff(t('nearest', { name: nearest.names[language], distance: distance.format(nearest.km) }), 'post')
  return (
    <p className="small">
      <span>{before}</span>
      <SomeLink className="link" to={pathTo('representationCard', { repCode: nearest.repCode })}>
        {name}
      </SomeLink>
      <span>{after}</span>
    </p>
  )
}
