import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import type { StoredPart } from '#store/rows/views.ts'
import type { CountryChoice } from '#store/guide/views.ts'
import { Section } from '#src/screen/section.tsx'
import { useFormat, useCountryName } from '#src/ui/format/use-format.ts'
import { AddPack } from './add-pack.tsx'
import { PackBlock } from './pack-block.tsx'
import type { Pack } from './pack-state.ts'

interface PacksProps {
  parts: readonly StoredPart[]
  countries: readonly CountryChoice[]
  own: { country: string; language: Language }
}

/** The packs on this device, one block each, the citizen's own first, and the way to a further one. */
export function Packs({ parts, countries, own }: PacksProps) {
  const { t } = useTranslation('settings')
  const nameOf = useCountryName()
  const collator = new Intl.Collator(useFormat().locale)
  const isOwn = (pack: Pack) => pack.country === own.country && pack.language === own.language
  const all = parts.flatMap((part) =>
    part.part === 'guide' && part.country !== undefined && part.language !== undefined
      ? [{ ...part, country: part.country, language: part.language }]
      : [],
  )
  const others = all.filter((pack) => !isOwn(pack))
  const packs = [...all.filter(isOwn), ...others.toSorted((one, other) => collator.compare(nameOf(one.country), nameOf(other.country)))]
  return (
    <Section title={t('packs')}>
      {packs.length === 0 && <p className="small">{t('packsNone')}</p>}
      <ul className="rows">
        {packs.map((pack) => (
          <PackBlock key={`${pack.country} ${pack.language}`} pack={pack} />
        ))}
      </ul>
      <AddPack packs={packs} countries={countries} language={own.language} />
    </Section>
  )
}
