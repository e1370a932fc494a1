import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/actions/button.tsx'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { SearchBox } from '#src/ui/search/search-box.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useCountrySearch } from './use-country-search.ts'
import '#src/ui/blocks/row.css'
import './country-finder.css'

interface CountryFinderProps {
  chosen: string | null
  onChoose: (iso2: string) => void
  /** Shows so many countries, and none before something is typed: where the form is a part of a screen. */
  limit?: number
}

/** A text filter, "Locate me", and the countries as a list: a tap on one chooses it. */
export function CountryFinder({ chosen, onChoose, limit }: CountryFinderProps) {
  const { t } = useTranslation('guide')
  const { term, setTerm, shown: found, first, locate, message, locatedName } = useCountrySearch(chosen)
  const isShort = limit !== undefined && term === ''
  const shown = isShort ? found?.filter(({ iso2 }) => iso2 === first) : found?.slice(0, limit)
  return (
    <div className="country-finder">
      <SearchBox label={t('findCountry')} value={term} onChange={setTerm} />
      <div className="country-locate">
        <Button kind="second" size="small" icon="locate" disabled={message === 'locating'} onClick={() => void locate()}>
          {t('locateMe')}
        </Button>
        <p className="meta">{t('locatePrivacy')}</p>
      </div>
      <p className="country-message" role="status">
        {message && t(message, { country: locatedName })}
      </p>
      {shown ? (
        <ul className="rows" aria-label={t('countries')}>
          {shown.map(({ iso2, name }) => (
            <CountryRow key={iso2} iso2={iso2} name={name} isChosen={iso2 === chosen} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        <Skeleton bars={[40, 56, 44, 60]} />
      )}
      {!isShort && shown?.length === 0 && <p className="small">{t('countryNone')}</p>}
    </div>
  )
}

interface CountryRowProps {
  iso2: string
  name: string
  isChosen: boolean
  onChoose: (iso2: string) => void
}

// 250 of them: without memo each letter typed would draw all of them again.
const CountryRow = memo(
  function CountryRow({ iso2, name, isChosen, onChoose }: CountryRowProps) {
    return (
      <li>
        <button type="button" className="row row-plain" aria-current={isChosen || undefined} onClick={() => onChoose(iso2)}>
          {name}
          <Icon name={isChosen ? 'check' : 'chevron-right'} size={20} />
        </button>
      </li>
    )
  },
  (before, after) => before.iso2 === after.iso2 && before.name === after.name && before.isChosen === after.isChosen,
)
