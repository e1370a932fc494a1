import { useId, type ReactNode } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import './section.css'
import './dock.css'

interface SectionProps {
  title: string
  more?: { to: string; label: string }
  /** A short text at the right if there is no link. */
  note?: string
  isTight?: boolean
  children: Elements
}

/** An ink rule and a label: this, not a box, structures every page. */
export function Section({ title, more, note, isTight = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={isTight ? 'section section-tight' : 'section'} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {more && (
          <SomeLink className="section-more" to={more.to}>
            {more.label}
          </SomeLink>
        )}
        {note && <span className="meta">{note}</span>}
      </div>
      {children}
    </section>
  )
}

/**
 * One wide button, or two with the primary at the right. On phones it replaces the tab bar; in wide windows it is beside the content.
 */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="screen-dock">{children}</div>
}
