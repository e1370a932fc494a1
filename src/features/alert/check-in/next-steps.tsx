import { useTranslation } from 'react-i18next'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { useReference } from '#src/data/contact/contact.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { Figures, NumberDoubts } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { emergencyFigures } from '#src/shared/ui/text/phone-numbers.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

interface NextStepsProps {
  body: CheckInBody
  hasCome: boolean
  /** ISO code of the country that the report is from. */
  country: string | undefined
}

/** What happens after a report: who receives it, how to stay reachable, and whom to call in danger. */
export function NextSteps({ body, hasCome, country }: NextStepsProps) {
  const { t } = useTranslation('alert')
  const { t: inGuide } = useTranslation('guide')
  const { language } = useLocale()
  const reference = useReference()
  const record = reference?.countries.find(({ iso2 }) => iso2 === country)
  const representation = reference?.representations.find(({ id }) => id === record?.consularServicesId)?.names[language]
  const emergency = useEmergency(country)
  const numbers = emergency?.numbers ?? null
  const danger = numbers ? emergencyFigures(numbers) : []
  const isHelp = body.state === 'help'
  return (
    <div className="check-in-next">
      {hasCome && <p>{representation === undefined ? t('checkIn.arrivedUnnamed') : t('checkIn.arrived', { representation })}</p>}
      {isHelp && <p>{body.phone === undefined ? t('checkIn.keepAnyPhone') : t('checkIn.keepPhone', { phone: body.phone })}</p>}
      {isHelp && numbers && danger.length > 0 && (
        <>
          <p>{t('checkIn.danger')}</p>
          <Figures items={danger.map((figure) => ({ label: inGuide(figure.service), numbers: figure.numbers }))} />
          <NumberDoubts numbers={numbers} helpline={emergency?.helpline ?? helplineNumbers} />
        </>
      )}
    </div>
  )
}
