import { useEffect, useLayoutEffect } from 'react'
import { type Location, type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router'

/** Gives a test the router's own `navigate` and the current location. */
export function RouterAccess({ router }: { router: { navigate?: NavigateFunction; location?: Location } }) {
  const navigate = useNavigate()
  const location = useLocation()
  useLayoutEffect(() => void Object.assign(router, { navigate, location }), [router, navigate, location])
  return null
}

/** Adds each navigation to the list, such as "REPLACE /login". */
export function NavigationLog({ entries }: { entries: string[] }) {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (key !== 'default') entries.push(`${type} ${pathname}`)
  }, [entries, key, pathname, type])
  return null
}
