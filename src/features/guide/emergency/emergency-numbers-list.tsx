import { useTranslation } from 'react-i18next'
import type { EmergencyNumbers } from '#contract/contact/representation.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { emergencyFigures } from '#src/ui/format/emergency-figures.ts'

/** Big figures, each a call; further numbers of a service below. */
export function EmergencyNumbersList({ numbers, country }: { numbers: EmergencyNumbers | null; country: string }) {
  const { t } = useTranslation('guide')
  const figures = numbers ? emergencyFigures(numbers) : []
  if (figures.length === 0) return <p className="small">{t('numbersUnknown', { country })}</p>
  return (
    <ul className="emergency-figures">
      {figures.map(({ service, numbers: [first, ...others] }) => (
        <li key={service}>
          <a href={telAddress(first)}>
            <b>{first}</b> {t(service)}
          </a>
          {others.map((number) => (
            <a key={number} className="emergency-other" href={telAddress(number)}>
              {number}
              <span className="hidden-text">, {t(service)}</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
