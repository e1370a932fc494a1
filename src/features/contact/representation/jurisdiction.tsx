import { useTranslation } from 'react-i18next'
import { useCountries } from '#src/data/contact/contact.ts'
import { Section } from '#src/screen/section.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'

/** The countries a post is responsible for, by name. */
export function Jurisdiction({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const countries = useCountries() ?? []
  const names = countries.filter(({ iso2 }) => codes.includes(iso2)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Section title={t('jurisdiction')}>
      <p>{new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)}</p>
    </Section>
  )
}
