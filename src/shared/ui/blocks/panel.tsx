import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink, type Target } from '#src/shared/ui/actions/link.tsx'
import { isOnTheWeb, NeedsNetwork } from '#src/shared/ui/actions/cut-off.tsx'
import './tile.css'
import './panel.css'

interface PanelProps {
  /** Names the panel for screen readers. */
  label?: string
  /** The red edge at the screen's left border: emergency content and nothing else. */
  isEmergency?: boolean
  children: ReactNode
}

export function Panel({ label, isEmergency = false, children }: PanelProps) {
  return (
    <section className={isEmergency ? 'panel panel-emergency' : 'panel'} aria-label={label}>
      {children}
    </section>
  )
}

/** Two columns, not three: "Terminanfrage" must fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>
}

export function Tile({ to, href, icon, label, badge }: Target & { icon: IconName; label: string; badge?: number }) {
  return (
    <SomeLink className="tile" to={to} href={href}>
      <Icon name={icon} />
      <span>
        <span>{label}</span>
        {isOnTheWeb(href) && <NeedsNetwork hasIcon={false} />}
      </span>
      {badge ? <span className="badge">{badge}</span> : null}
    </SomeLink>
  )
}
