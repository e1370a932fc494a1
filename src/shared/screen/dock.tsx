import type { ReactNode } from 'react'
import './dock.css'

/**
 * One wide button, or two with the primary at the right: on phones in place of the tab bar, in wide windows with what they are about. Its styles come with
 * the screens that have one; the first has none.
 */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="screen-dock">{children}</div>
}
