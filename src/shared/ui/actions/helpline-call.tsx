import { useTranslation } from 'react-i18next'
import type { Helpline } from '#contract/guide/guide.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { telAddress } from '#src/shared/ui/text/format.ts'
import './helpline-call.css'

/**
 * The one red button of a screen calls the helpline's free number. Many foreign networks do not connect it, so the other number is always
 * below it. Both are written in full, so that they can be dialled from another phone.
 */
export function HelplineCall({ helpline: { freeCall, phone }, label }: { helpline: Helpline; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <div className="helpline-call">
      <a className="call-button" href={telAddress(freeCall)}>
        <span>
          <span>{label}</span>
          <b translate="no">{freeCall}</b>
        </span>
        <Icon name="phone-call" />
      </a>
      <p className="helpline-other">
        <span>{t('fromAnywhere')}</span> <PhoneLink phone={phone} />
      </p>
    </div>
  )
}

/** Both numbers of the helpline in a line of text: the free one cannot be dialled from many networks. */
export function HelplineLinks({ helpline: { freeCall, phone } }: { helpline: Helpline }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <PhoneLink phone={freeCall} /> <span>{t('helplineOr')}</span> <PhoneLink phone={phone} />
    </>
  )
}

/** Contains no line break: a number on two lines is misread. */
function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link num" href={telAddress(phone)} translate="no">
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
