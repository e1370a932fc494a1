import { useTranslation } from 'react-i18next'
import type { Country, EmergencyNumbers } from '#contract/contact/representation.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { Section } from '#src/screen/section.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'

const services = ['police', 'ambulance', 'fire', 'general'] as const

/** The first number of each service; all of them stand on the emergency screen. */
export function NumbersSection({ country, numbers }: { country: Country | null; numbers: EmergencyNumbers | null }) {
  const { t } = useTranslation('contact')
  const { language } = useLocale()
  const known = services.flatMap((service) => numbers?.[service].slice(0, 1).map((number) => ({ service, number })) ?? [])
  if (!country || known.length === 0) return null
  return (
    <Section title={t('emergencyNumbersOf', { country: country.names[language] })} isTight>
      <ul className="tally">
        {known.map(({ service, number }) => (
          <li key={service}>
            <a href={telAddress(number)}>
              <b>{number}</b> {t(service)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
