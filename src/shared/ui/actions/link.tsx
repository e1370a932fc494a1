import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link as RouterLink, parsePath, useLinkClickHandler } from 'react-router'
import { isHiddenAddress } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'

export interface Target {
  /** An address of the app. */
  to?: string
  /** Anything else: `tel:`, `mailto:`, another site. */
  href?: string
}

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & Target & { children: ReactNode }
type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }

/** A link to an address of the app. */
export function Link(props: LinkProps) {
  return isHiddenAddress(parsePath(props.to).pathname ?? '') ? <HiddenLink {...props} /> : <RouterLink discover="none" {...props} />
}

/** A link whose address must not be in the history of the browser. */
function HiddenLink({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler(pathTo('guideOverview'), { state: hiddenEntries.keep(to) })
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
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
