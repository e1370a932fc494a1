import type { ReactNode } from 'react'
import { Icon } from '#src/ui/pictures/icon.tsx'

/** On or off at once; on: ink with a tick. */
export function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="lab-chip" aria-pressed={isOn} onClick={onClick}>
      <span>
        {isOn && <Icon name="check" size={16} />}
        {children}
      </span>
    </button>
  )
}
