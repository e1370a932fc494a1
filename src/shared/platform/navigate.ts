import { createContext, use } from 'react'

/** Goes to an address, or that many entries of the history. Resolves when the screen is there, or when a later move has taken its place. */
export type Navigate = (to: string | number, options?: { replace?: boolean; state?: unknown }) => Promise<void>

export const NavigateContext = createContext<Navigate>(() => Promise.resolve())

/** In place of react-router's `useNavigate`, which outside of its data router does not say when the screen is there. */
export function useNavigate(): Navigate {
  return use(NavigateContext)
}
