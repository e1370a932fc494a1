import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { RepresentationEntry } from '#contract/account/user.ts'
import { pathTo } from '#src/routes.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

interface OwnRepresentationsProps {
  entries: readonly RepresentationEntry[]
  countries: readonly Country[]
  posts: readonly Representation[]
}

/** The main representation and the others in their order, each with the country it was chosen for and the note that some have. */
export function OwnRepresentations({ entries, countries, posts }: OwnRepresentationsProps) {
  const { t } = useTranslation('profile')
  const { language } = useLocale()
  const ordered = entries.toSorted(
    (one, other) => Number(other.isMainRepresentation) - Number(one.isMainRepresentation) || one.index - other.index,
  )
  function describe({ id, repCode, countryIsoCode, isMainRepresentation }: RepresentationEntry) {
    const representation = posts.find((candidate) => candidate.id === id)
    const country = countries.find(({ iso2 }) => iso2 === countryIsoCode)?.names[language]
    const role = isMainRepresentation ? t('main') : t('additional')
    return {
      title: representation?.names[language] ?? repCode,
      sub: [role, country, representation?.nameAddition?.[language]].filter(Boolean).join(', '),
    }
  }

  return (
    <Section title={t('representations')} more={{ to: pathTo('editRepresentations'), label: t('change') }}>
      {ordered.length === 0 && <p className="small">{t('noRepresentation')}</p>}
      <Rows>
        {ordered.map((entry) => (
          <RowLink
            key={`${entry.id} ${entry.countryIsoCode}`}
            to={pathTo('representationCard', { repCode: entry.repCode })}
            icon="landmark"
            {...describe(entry)}
          />
        ))}
      </Rows>
    </Section>
  )
}
