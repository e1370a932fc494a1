import { createContext } from 'react'

export interface TitleFocus {
  /** Names the move that led to this screen. Null for the screen the app opened with, which does not take the focus. */
  key: string | null
  /** Whether no title has taken the focus since that move; asked once, it is no more. */
  isFirstTitle: () => boolean
}

export const TitleFocus = createContext<TitleFocus>({ key: null, isFirstTitle: () => true })
