import { memo, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { SearchBox } from '#src/shared/ui/forms/search-box.tsx'
import { Skeleton } from './skeleton.tsx'
import { Locate } from './locate.tsx'
import { type PlaceRow, usePlaceSearch } from './use-place-search.ts'
import '#src/shared/ui/blocks/row.css'
import './place-finder.css'

interface PlaceFinderProps {
  chosen: string | null
  onChoose: (iso2: string) => void
  /** The maximum number of countries shown, none for an empty field. For a finder that is only part of a screen. */
  limit?: number
}

/** Asks for a country: by its name, a place in it, or the position of the device. A tap on a row chooses. */
export function PlaceFinder({ chosen, onChoose, limit }: PlaceFinderProps) {
  const { t } = useTranslation('place')
  const [term, setTerm] = useState('')
  /** Counts choices by hand, which outdate a position that is still awaited. */
  const [choices, setChoices] = useState(0)
  const [isAllWanted, setAllWanted] = useState(limit === undefined)
  const text = useDeferredValue(term.trim())
  const { rows: found, isGuess } = usePlaceSearch(text)
  const isNothing = text !== '' && (isGuess || found?.length === 0)
  const shown = text === '' ? (isAllWanted ? found && withFirst(found, chosen) : []) : found?.slice(0, limit)

  function chooseByHand(iso2: string) {
    setChoices((count) => count + 1)
    onChoose(iso2)
  }

  function showAll() {
    setTerm('')
    setAllWanted(true)
  }

  return (
    <div className="place-finder">
      <SearchBox label={t('find')} placeholder={t('findHint')} value={term} onChange={setTerm} />
      <Locate key={choices} onChoose={onChoose} />
      <p className="place-note small" role="status">
        {isNothing && t(isGuess ? 'didYouMean' : 'nothing', { text })}
      </p>
      {shown ? (
        shown.length > 0 && (
          <ul className="rows" aria-label={t('countries')}>
            {shown.map((row) => (
              <CountryRow key={row.iso2} {...row} isChosen={row.iso2 === chosen} onChoose={chooseByHand} />
            ))}
          </ul>
        )
      ) : (
        <Skeleton bars={[40, 56, 44, 60]} />
      )}
      {isNothing && (
        <Button kind="quiet" size="small" onClick={showAll}>
          {t('showAll')}
        </Button>
      )}
    </div>
  )
}

/** The chosen country first, so that it is not looked for among 250. */
function withFirst(rows: readonly PlaceRow[], first: string | null): PlaceRow[] {
  return rows.toSorted((one, other) => Number(other.iso2 === first) - Number(one.iso2 === first))
}

interface CountryRowProps extends PlaceRow {
  isChosen: boolean
  onChoose: (iso2: string) => void
}

// There are 250 rows; without memo each letter typed would draw all of them again.
const CountryRow = memo(
  function CountryRow({ iso2, name, place, isChosen, onChoose }: CountryRowProps) {
    return (
      <li>
        <button type="button" className="row row-plain" aria-current={isChosen || undefined} onClick={() => onChoose(iso2)}>
          <span className="place-names">
            <span>{name}</span>
            {place !== null && <span className="place-match">{place}</span>}
          </span>
          <Icon name={isChosen ? 'check' : 'chevron-right'} size={20} />
        </button>
      </li>
    )
  },
  (before, after) =>
    before.iso2 === after.iso2 && before.name === after.name && before.place === after.place && before.isChosen === after.isChosen,
)
