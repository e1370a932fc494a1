import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useCountries, useReference } from '#src/data/contact/contact.ts'
import { usePlaceFinder, postsOf } from '#src/data/place-finder.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { SearchBox } from '#src/shared/ui/forms/search-box.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { foldedWords, foldText } from '#contract/values/text-fold.ts'
import type { CountryChoice } from '#store/guide/views.ts'
import './contact.css'

/** All representations, by country and city, with a filter. */
export function RepresentationsScreen() {
  const { t } = useTranslation('contact')
  const { language, locale } = useLocale()
  const reference = useReference()
  const representations = reference?.representations
  const finder = usePlaceFinder()
  const countries = useCountries()
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term)
  const shown =
    representations &&
    countries &&
    listRepresentations({
      representations,
      countries,
      term: wanted,
      language,
      locale,
      idsAt: (text) => (finder && reference ? postsOf(finder.find(text), reference) : []),
    })
  return (
    <Screen title={t('allRepresentations')} parent={{ to: pathTo('contactOverview'), label: t('title') }}>
      <div className="contact">
        <SearchBox label={t('findRepresentation')} placeholder={t('findRepresentationHint')} value={term} onChange={setTerm} />
        <p className="small representation-note" role="status">
          {shown &&
            (shown.length > 0
              ? t('representationCount', { count: shown.length })
              : representations.length > 0
                ? t('representationNone', { term: wanted.trim() })
                : t('representationsMissing'))}
        </p>
        {!shown && <Skeleton bars={[64, 72, 60, 68]} />}
        <Rows>
          {shown?.map(({ repCode, name, place, addition }) => (
            <RowLink
              key={repCode}
              to={pathTo('representationCard', { repCode })}
              title={name}
              sub={addition === null ? place : `${place}, ${addition}`}
            />
          ))}
        </Rows>
      </div>
    </Screen>
  )
}

interface RepresentationLine {
  repCode: string
  name: string
  /** The country it is listed under, in the citizen's language. */
  place: string
  addition: string | null
}

interface Wanted {
  representations: readonly Representation[]
  countries: readonly CountryChoice[]
  term: string
  language: Language
  locale: string
  /** The ids of the representations for the places that the term may mean; asked only if no representation contains its words. */
  idsAt: (term: string) => readonly string[]
}

/** The representations whose name, city, country or addition holds every word of the term, by country, then by name; else those for the place that it means. */
export function listRepresentations({ representations, countries, term, language, locale, idsAt }: Wanted): RepresentationLine[] {
  const nameByIso = new Map(countries.map(({ iso2, name }) => [iso2, name]))
  const words = foldedWords(term)
  const { compare } = new Intl.Collator(locale)
  const lines = representations.map((representation) => ({
    representation,
    place: nameByIso.get(representation.countryIso) ?? representation.countryIso,
    addition: representation.nameAddition?.[language] ?? null,
  }))
  const named = lines.filter(({ representation, place, addition }) => {
    const text = foldText(
      [representation.names[language], representation.city[language], place, addition, representation.repCode].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
  const ids = named.length === 0 ? new Set(idsAt(term)) : null
  return (ids ? lines.filter(({ representation }) => ids.has(representation.id)) : named)
    .map(({ representation, place, addition }) => ({
      repCode: representation.repCode,
      name: representation.names[language],
      place,
      addition,
    }))
    .toSorted((a, b) => compare(a.place, b.place) || compare(a.name, b.name))
}
