import { useTranslation } from 'react-i18next'
import type { EmergencyNumbers } from '#contract/contact/representation.ts'
import type { Helpline } from '#contract/guide/guide.ts'
import { HelplineLinks } from '#src/shared/ui/actions/helpline-call.tsx'
import { Digits } from '#src/shared/ui/text/inline.tsx'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { RowLink } from './row.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
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

/** The two numbers of the helpline as list rows. `label` is shown under the free number. */
export function HelplineRows({ helpline: { freeCall, phone }, label }: { helpline: Helpline; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <RowLink href={telAddress(freeCall)} icon="phone-call" title={withoutTranslation(freeCall)} sub={label} />
      <RowLink href={telAddress(phone)} icon="phone" title={withoutTranslation(phone)} sub={t('fromAnywhere')} />
    </>
  )
}

function withoutTranslation(text: string) {
  return (
    <span className="num" translate="no">
      {text}
    </span>
  )
}

/**
 * Emergency numbers, each a cell that calls; further numbers of a service are below its first. Each changing text has an element of its own,
 * because a browser that translates the page replaces text nodes, and React would then go on changing the old ones.
 */
export function Figures({ items }: { items: readonly { label: string; numbers: readonly string[] }[] }) {
  return (
    <ul className="figures">
      {items.map(({ label, numbers: [first = '', ...others] }, place) => (
        <li key={place}>
          <a className="figure" href={telAddress(first)}>
            <b>
              <Digits of={first} />
              <Icon name="phone" size={16} />
            </b>{' '}
            <span>{label}</span>
          </a>
          {others.map((number, at) => (
            <a key={at} className="figure-other link" href={telAddress(number)}>
              <Digits of={number} />
              <span className="hidden-text">{`, ${label}`}</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
