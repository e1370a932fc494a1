import { useTranslation } from 'react-i18next'
import type { Helpline } from '#contract/guide/guide.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'

/** Both numbers of the helpline in a line of text: the free one cannot be dialled from many networks. */
export function HelplineLinks({ helpline: { freeCall, phone } }: { helpline: Helpline }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <PhoneLink phone={freeCall} /> <span>{t('helplineOr')}</span> <PhoneLink phone={phone} />
    </>
  )
}

/** Does not break: a number on two lines is misread. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" href={telAddress(phone)} translate="no">
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
