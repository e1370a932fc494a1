import type { ReactElement } from 'react'
import { WindowVirtualizer } from 'virtua'

/** Thousands of cards: only those near the window are in the document. */
export function LongList({ children }: { children: ReactElement[] }) {
  return <WindowVirtualizer>{children}</WindowVirtualizer>
}
