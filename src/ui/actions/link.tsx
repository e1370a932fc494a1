import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

export interface Target {
  /** An address of the app. */
  to?: string
  /** Anything else: `tel:`, `mailto:`, another site. */
  href?: string
}

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & Target & { children: ReactNode }

/** One link for both kinds of address. A page of another site opens beside the app, so that the app keeps its place. */
export function SomeLink({ to, href, children, ...rest }: AnchorProps) {
  if (to !== undefined) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  }
  const leavesApp = href?.startsWith('http') ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {}
  return (
    <a href={href} {...leavesApp} {...rest}>
      {children}
    </a>
  )
}
