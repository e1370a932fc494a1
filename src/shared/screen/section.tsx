import { useId } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import './section.css'

interface SectionProps {
  title: string
  more?: { to: string; label: string }
  /** A word in meta at the right, where there is no link. */
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
