import { createContext } from 'react'

/** Names the move that led to this screen. Null for the screen the app opened with, which does not take the focus. */
export const Arrival = createContext<string | null>(null)
