import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { createPath, Link as RouterLink, parsePath, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router'
import { isHiddenAddress } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'
import { isSameAddress, usePendingLocation } from '#src/shared/platform/wanted-location.ts'

export interface Target {
  /** An address of the app. */
  to?: string
  /** Anything else: `tel:`, `mailto:`, another site. */
  href?: string
}

type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & Target & { children: ReactNode }
type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }

/** A link to an address of the app. A second click while that screen is loading adds no second entry to the history. */
export function Link({ onClick, ...props }: LinkProps) {
  const address = useResolvedPath(props.to)
  const pending = usePendingLocation()
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (isPlain(event) && isSameAddress(pending(), address)) event.preventDefault()
  }
  const isHidden = isHiddenAddress(parsePath(props.to).pathname ?? '')
  return isHidden ? <HiddenLink {...props} onClick={click} /> : <RouterLink discover="none" {...props} onClick={click} />
}

/** Not a click that opens a new tab or window. */
const isPlain = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link whose address must not be in the history of the browser. */
function HiddenLink({ to, onClick, children, ...rest }: LinkProps) {
  // react-router would compare the guide's address, and replace the entry of the guide.
  const replace = createPath(useLocation()) === to
  const navigate = useLinkClickHandler(pathTo('guideOverview'), { state: hiddenEntries.keep(to), replace })
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
