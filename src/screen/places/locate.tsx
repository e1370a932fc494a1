import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries, useReference } from '#src/data/contact/contact.ts'
import { locateCountry, noteLocated, type Located } from '#src/data/contact/locate-country.ts'
import { Button } from '#src/ui/actions/button.tsx'
import type { LocateMessage } from '#src/platform/geolocation.ts'
import { useIsHere } from '#src/platform/use-is-here.ts'
import { NearestPost } from './nearest-post.tsx'
import './locate.css'

interface LocateProps {
  onChoose: (iso2: string) => void
  /** What to do if the position brings no country. */
  ifNone?: string
}

const notLoaded: NonNullable<ReturnType<typeof useReference>> = { countries: [], representations: [] }

/**
 * Asks the device where it is. A position well inside a country chooses it; near a border the candidates are offered. The nearest representation
 * is shown beside, and chooses nothing. A position that arrives after this was unmounted chooses nothing either: give it a new key when the
 * citizen chooses a country by hand.
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
  const isHere = useIsHere()
  const nameOf = (iso2: string) => countries?.find((country) => country.iso2 === iso2)?.name ?? iso2

  async function locate() {
    setLocated('locating')
    const found = await locateCountry(() => latest.current)
    if (!isHere()) return
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
        return found.iso2s.length === 0 ? failed('locateNotFound') : t(found.iso2s.length === 1 ? 'perhaps' : 'candidates')
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
            {located !== 'locating' && located.kind !== 'failed' && <NearestPost />}
          </div>
        )}
      </div>
    </>
  )
}
