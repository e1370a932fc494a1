import { pathTo } from '#src/app/routes.ts'
import { readSession, writeSession } from './session.ts'

const key = 'abroad.lastRoot'

/** The root screen visited last: where settings lead back to. */
export interface Root {
  to: string
  label: string
}

export function rememberRoot(root: Root): void {
  writeSession(key, JSON.stringify(root))
}

export function lastRoot(fallbackLabel: string): Root {
  try {
    const kept: unknown = JSON.parse(readSession(key) ?? 'null')
    if (
      kept &&
      typeof kept === 'object' &&
      'to' in kept &&
      'label' in kept &&
      typeof kept.to === 'string' &&
      typeof kept.label === 'string'
    )
      return { to: kept.to, label: kept.label }
  } catch {
    // Unreadable is as good as none.
  }
  return { to: pathTo('newsfeed'), label: fallbackLabel }
}
