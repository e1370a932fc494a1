import { pathTo } from '#src/routes.ts'
import { readSession, writeSession } from '#src/platform/storage/web-storage.ts'

const key = 'abroad.lastRoot'
const roots = ['newsfeed', 'guideOverview', 'contactOverview', 'user'] as const

/** The root screen visited last, with its search: where settings lead back to. What it is called depends on the language of the moment. */
export interface Root {
  to: string
  name: (typeof roots)[number]
}

export function rememberRoot(address: string): void {
  if (rootAt(address) !== undefined) writeSession(key, address)
}

export function lastRoot(): Root {
  const to = readSession(key) ?? ''
  const name = rootAt(to)
  return name === undefined ? { to: pathTo('newsfeed'), name: 'newsfeed' } : { to, name }
}

function rootAt(address: string): Root['name'] | undefined {
  const [path] = address.split('?')
  return roots.find((name) => pathTo(name) === path)
}
