import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import type { CountryChoice, StoredPart } from '#store/views.ts'
import { Section } from '#src/ui/section.tsx'
import { useFormat } from '#src/ui/use-format.ts'
import { AddPack } from './add-pack.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useAge } from './use-age.ts'

interface PacksProps {
  parts: readonly StoredPart[]
  countries: readonly CountryChoice[]
  language: Language
}

/** The packs on this device, each with how much of it is here and how old that is. */
export function Packs({ parts, countries, language }: PacksProps) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const age = useAge()
  const packs = parts.filter(({ part }) => part === 'guide')
  const topicsOf = ({ count, wanted = count }: StoredPart, words: string) =>
    count < wanted ? t('topicsSome', { here: count, total: wanted, language: words }) : t('topicCount', { count, language: words })
  return (
    <Section title={t('packs')}>
      {packs.length === 0 && <p className="small">{t('packsNone')}</p>}
      <ul className="rows">
        {packs.map((pack) => {
          const name = countries.find(({ iso2 }) => iso2 === pack.country)?.name ?? pack.country ?? ''
          const words = pack.language && t(`inLanguage-${pack.language}`)
          return (
            <li key={`${pack.country} ${pack.language}`} className="settings-row">
              <div>
                <p className="h5">{name}</p>
                <p className="row-sub">
                  {words && topicsOf(pack, words)}. {age(pack)}
                </p>
              </div>
              <span className="settings-end">
                <span className="row-value">{bytes(pack.bytes)}</span>
                {pack.country && pack.language && (
                  <RemoveButton
                    what={`${name}, ${words}`}
                    bytes={pack.bytes}
                    part={{ part: 'guide', country: pack.country, language: pack.language }}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <AddPack parts={parts} countries={countries} language={language} />
    </Section>
  )
}
