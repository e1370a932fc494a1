import { useTranslation } from 'react-i18next'
import type { Helpline } from '#contract/guide/guide.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { RowLink } from './row.tsx'

/** Both numbers of the helpline as rows of a list. `label` is below the free one. */
export function HelplineRows({ helpline: { freeCall, phone }, label }: { helpline: Helpline; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <RowLink
        href={telAddress(freeCall)}
        icon="phone-call"
        title={
          <span className="num" translate="no">
            {freeCall}
          </span>
        }
        sub={label}
      />
      <RowLink
        href={telAddress(phone)}
        icon="phone"
        title={
          <span className="num" translate="no">
            {phone}
          </span>
        }
        sub={t('fromAnywhere')}
      />
    </>
  )
}
