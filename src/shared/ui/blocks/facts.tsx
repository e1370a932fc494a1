import { Fragment, type ReactNode } from 'react'
import './facts.css'

export interface Fact {
  label: string
  content: ReactNode
}

export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, content }, place) => (
        <Fragment key={place}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
