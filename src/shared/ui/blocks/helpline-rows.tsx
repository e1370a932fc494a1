import { useTranslation } from 'react-i18next'
import type { Helpline } from '#contract/guide/guide.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { RowLink } from './row.tsx'

/** The two numbers of the helpline as list rows. `label` is shown under the free number. */
export function HelplineRows({ helpline: { freeCall, phone }, label }: { helpline: Helpline; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <RowLink href={telAddress(freeCall)} icon="phone-call" title={number(freeCall)} sub={label} />
      <RowLink href={telAddress(phone)} icon="phone" title={number(phone)} sub={t('fromAnywhere')} />
    </>
  )
}

function number(text: string) {
  return (
    <span className="num" translate="no">
      {text}
    </span>
  )
}
