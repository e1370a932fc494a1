import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import type { StoredPart } from '#store/rows/views.ts'
import type { CountryChoice } from '#store/guide/views.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { useFormat, useCountryName } from '#src/shared/ui/text/use-format.ts'
import { AddPack } from './add-pack.tsx'
import { PackBlock } from './pack-block.tsx'

interface PacksProps {
  parts: readonly StoredPart[]
  countries: readonly CountryChoice[]
  own: { country: string; language: Language }
  /** Of the texts that several packs share. */
  sharedBytes: number
}

/** The way to a further country, for a trip, then what is here: a row for each country with its languages, the citizen's own first. */
export function Packs({ parts, countries, own, sharedBytes }: PacksProps) {
  const { t } = useTranslation('settings')
  const { locale, bytes } = useFormat()
  const nameOf = useCountryName()
  const collator = new Intl.Collator(locale)
  const packs = parts.flatMap((part) =>
    part.part === 'guide' && part.country !== undefined && part.language !== undefined
      ? [{ ...part, country: part.country, language: part.language }]
      : [],
  )
  const ownFirst = (one: boolean, other: boolean) => Number(other) - Number(one)
  const countriesHere = [...new Set(packs.map(({ country }) => country))].toSorted(
    (one, other) => ownFirst(one === own.country, other === own.country) || collator.compare(nameOf(one), nameOf(other)),
  )
  return (
    <>
      <Section title={t('trip')}>
        <AddPack packs={packs} countries={countries} language={own.language} />
      </Section>
      <Section title={t('packs')}>
        {packs.length === 0 && <p className="small">{t('packsNone')}</p>}
        <ul className="rows">
          {countriesHere.map((iso2) => (
            <li key={iso2} className="pack">
              <p className="h5">{nameOf(iso2)}</p>
              {packs
                .filter((pack) => pack.country === iso2)
                .toSorted((one, other) => ownFirst(one.language === own.language, other.language === own.language))
                .map((pack) => (
                  <PackBlock key={pack.language} pack={pack} />
                ))}
            </li>
          ))}
        </ul>
        {sharedBytes > 0 && packs.length > 1 && <p className="small">{t('packsShare', { size: bytes(sharedBytes) })}</p>}
      </Section>
    </>
  )
}
