import { Icon } from '#src/ui/pictures/icon.tsx'
import { telAddress } from '#src/ui/format/format.ts'
import './call-button.css'

/** The one red fill of a screen. The number is written in full, so that it can be dialled from another phone. */
export function CallButton({ phone, label }: { phone: string; label: string }) {
  return (
    <a className="call-button" href={telAddress(phone)}>
      <span>
        {label}
        <b>{phone}</b>
      </span>
      <Icon name="phone-call" />
    </a>
  )
}
