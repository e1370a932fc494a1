import { createContext } from 'react'
import type { ConnectionView } from '#store/rows/views.ts'

/** Whether nothing can be checked just now; a slow line still can. */
export function isCutOff(connection: ConnectionView | undefined): boolean {
  return connection !== undefined && connection.state !== 'online' && connection.state !== 'slow'
}

/** The same for what stands on a screen many times, a link to the web for one: asked once, by the shell. */
export const CutOff = createContext(false)
