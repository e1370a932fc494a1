import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountryChoice } from '#store/guide/views.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { SearchBox } from '#src/ui/search/search-box.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import type { CountryChoiceState } from './use-country-choice.ts'
import '#src/ui/forms/check.css'
import '#src/ui/forms/field.css'
import './country-finder.css'

interface CountryFinderProps {
  state: CountryChoiceState
  /** Shows so many countries, and none before something is typed: where the form is a part of a screen. */
  limit?: number
}

/** A text filter, "Locate me", and the countries as a list of radios. */
export function CountryFinder({ state, limit }: CountryFinderProps) {
  const { t } = useTranslation('guide')
  const isShort = limit !== undefined && state.term === ''
  const shown = isShort ? state.shown?.filter(({ iso2 }) => iso2 === state.chosen) : state.shown?.slice(0, limit)
  return (
    <div className="country-finder">
      <SearchBox label={t('findCountry')} value={state.term} onChange={state.setTerm} />
      <div className="country-locate">
        <Button kind="second" size="small" icon="locate" disabled={state.message === 'locating'} onClick={() => void state.locate()}>
          {t('locateMe')}
        </Button>
        <p className="meta">{t('locatePrivacy')}</p>
      </div>
      <p className="country-message" role="status">
        {state.message && t(state.message, { country: state.chosenName })}
      </p>
      {state.isMissing && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" size={16} />
          {t('countryMissing')}
        </p>
      )}
      {shown ? <CountryRadios countries={shown} chosen={state.chosen} onChoose={state.choose} /> : <Skeleton bars={[40, 56, 44, 60]} />}
      {!isShort && shown?.length === 0 && <p className="small">{t('countryNone')}</p>}
    </div>
  )
}

interface CountryRadiosProps {
  countries: readonly CountryChoice[]
  chosen: string | null
  onChoose: (iso2: string) => void
}

function CountryRadios({ countries, chosen, onChoose }: CountryRadiosProps) {
  const { t } = useTranslation('guide')
  const name = useId()
  return (
    <fieldset>
      <legend className="hidden-text">{t('countries')}</legend>
      {countries.map(({ iso2, name: label }) => (
        <CountryRadio key={iso2} iso2={iso2} label={label} group={name} isChosen={iso2 === chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

interface CountryRadioProps {
  iso2: string
  label: string
  group: string
  isChosen: boolean
  onChoose: (iso2: string) => void
}

// 250 of them: without memo each letter typed and each choice would draw all of them again.
const CountryRadio = memo(
  function CountryRadio({ iso2, label, group, isChosen, onChoose }: CountryRadioProps) {
    return (
      <label className="check country-row">
        <input type="radio" name={group} value={iso2} checked={isChosen} onChange={() => onChoose(iso2)} />
        {label}
      </label>
    )
  },
  (before, after) => before.iso2 === after.iso2 && before.label === after.label && before.isChosen === after.isChosen,
)
