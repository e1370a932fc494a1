import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useNavigate } from '#src/shared/platform/navigate.ts'

export interface Target {
  /** An address of the app. */
  to?: string
  /** Anything else: `tel:`, `mailto:`, another site. */
  href?: string
}

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & Target & { children: ReactNode }

/** To an address of the app, by its own router; with a key held, or by another button, the browser opens it as it does any link. */
export function Link({ to, onClick, children, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // Where the citizen is already is no new entry.
    void navigate(to, { replace: to === pathname + search + hash })
  }
  return (
    <a {...rest} href={to} onClick={go}>
      {children}
    </a>
  )
}

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
