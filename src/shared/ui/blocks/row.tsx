import { type ReactNode, Fragment } from 'react'
import { Icon, type IconName } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink, type Target } from '#src/shared/ui/actions/link.tsx'
import { isOnTheWeb, NeedsNetwork } from '#src/shared/ui/actions/cut-off.tsx'
import './row.css'
import './facts.css'

interface RowLook {
  icon?: IconName
  title: ReactNode
  sub?: ReactNode
  /** A word or a count in place of the chevron. */
  value?: ReactNode
  isEmergency?: boolean
}

/** A list with hairlines between its rows: `RowLink`, or a `Check` at the end of its line. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="rows">{children}</div>
}

export function RowLink({ to, href, ...look }: RowLook & Target) {
  return (
    <SomeLink to={to} href={href} className={classOf(look)}>
      <RowContent
        {...look}
        end={
          isOnTheWeb(href) ? 'external-link' : href?.startsWith('tel:') ? 'phone' : href?.startsWith('mailto:') ? 'mail' : 'chevron-right'
        }
      />
    </SomeLink>
  )
}

function RowContent({ icon, title, sub, value, end }: RowLook & { end: IconName }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="row-words">
        <strong className="row-title">{title}</strong>
        {sub && <span className="row-sub">{sub}</span>}
        {end === 'external-link' && <NeedsNetwork hasIcon={false} />}
      </span>
      {value !== undefined ? (
        <span className="row-value">{value}</span>
      ) : (
        <span className={end === 'chevron-right' ? 'row-end row-chevron' : 'row-end'}>
          <Icon name={end} size={20} />
        </span>
      )}
    </>
  )
}

function classOf({ icon, isEmergency }: RowLook): string {
  return ['row', !icon && 'row-plain', isEmergency && 'row-emergency'].filter(Boolean).join(' ')
}

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
