import { useTranslation } from 'react-i18next'
import { useCountries } from '#src/data/contact/contact.ts'
import { usePlaceFinder } from '#src/data/place-finder.ts'
import { type Picked, Picker } from '#src/shared/ui/forms/picker.tsx'
import { searchPlaces } from './use-place-search.ts'

interface PlacePickerProps {
  picked: Picked
  onChange: (picked: Picked) => void
  placeholder: string
  autoComplete?: string
}

/** A form's field for a country: found by its names, by places in it and despite a typo. */
export function PlacePicker({ picked, onChange, placeholder, autoComplete }: PlacePickerProps) {
  const { t } = useTranslation('place')
  const countries = useCountries() ?? []
  const finder = usePlaceFinder()
  return (
    <Picker
      options={countries.map(({ iso2, name }) => ({ value: iso2, label: name }))}
      find={(text) => {
        const { rows, isGuess } = searchPlaces(text, { countries, finder })
        const options = rows.map(({ iso2, name, place }) => ({ value: iso2, label: name, ...(place !== null && { sub: place }) }))
        const exact = rows.flatMap(({ isExact }, index) => (isExact ? (options[index] ?? []) : []))
        const isNothing = countries.length > 0 && rows.length === 0
        const note = isGuess ? t('didYouMean', { text }) : isNothing ? t('nothingInField', { text }) : null
        return { options, named: exact.length === 1 ? (exact[0] ?? null) : null, note }
      }}
      picked={picked}
      onChange={onChange}
      placeholder={placeholder}
      {...(autoComplete !== undefined && { autoComplete })}
    />
  )
}
