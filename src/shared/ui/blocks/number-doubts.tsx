import { useTranslation } from 'react-i18next'
import type { EmergencyNumbers } from '#contract/contact/representation.ts'
import type { Helpline } from '#contract/guide/guide.ts'
import { HelplineLinks } from '#src/shared/ui/actions/helpline-links.tsx'
import { Digits } from '#src/shared/ui/text/digits.tsx'
import './figures.css'

interface NumberDoubtsProps {
  numbers: Pick<EmergencyNumbers, 'oneList' | 'disputed'>
  /** The numbers that are shown; without it, all of the country. */
  shown?: readonly string[]
  helpline: Helpline
}

/** Names the numbers that are poorly supported, and the helpline beside them. Shows nothing if there are none. */
export function NumberDoubts({ numbers: { oneList = [], disputed = [] }, shown, helpline }: NumberDoubtsProps) {
  const { t } = useTranslation('guide')
  const isShown = (number: string) => shown === undefined || shown.includes(number)
  const doubts = [
    { name: 'numbersOneList', numbers: oneList.filter(isShown) },
    { name: 'numbersDisputed', numbers: disputed.filter(isShown) },
  ] as const
  const present = doubts.filter(({ numbers }) => numbers.length > 0)
  if (present.length === 0) return null
  return (
    <div className="small number-doubts">
      {present.map(({ name, numbers }) => (
        <p key={name}>
          <span>{t(name)}</span> <Digits of={numbers} />
        </p>
      ))}
      <p>
        {t('numbersFail')} <HelplineLinks helpline={helpline} />
      </p>
    </div>
  )
}
