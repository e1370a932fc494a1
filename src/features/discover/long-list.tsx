import type { ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'

/** Thousands of cards: only those near the window are in the document. */
export function LongList({ children }: { children: ReactNode[] }) {
  return <WindowVirtualizer>{children}</WindowVirtualizer>
}
