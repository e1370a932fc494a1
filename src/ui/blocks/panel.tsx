import type { ReactNode } from 'react'
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
