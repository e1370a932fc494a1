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
import { listRepresentations } from './representation/representation-list.ts'
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
