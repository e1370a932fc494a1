import { type RouteName, routes, pathTo } from './routes.ts'

const names = Object.keys(routes) as RouteName[]
const patterns = names.map((name) => ({ name, parts: routes[name].path.split('/') }))

/** The route at an address; null where there is none. Fixed words win over parameters. */
export function routeAt(pathname: string): RouteName | null {
  const parts = pathname.length > 1 ? pathname.replace(/\/$/, '').split('/') : ['', '']
  const fits = patterns.filter(
    (pattern) =>
      pattern.parts.length === parts.length && pattern.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
  )
  const parameterCount = (pattern: (typeof patterns)[number]) => pattern.parts.filter((part) => part.startsWith(':')).length
  return fits.toSorted((a, b) => parameterCount(a) - parameterCount(b))[0]?.name ?? null
}

/** Parent, grandparent and so on. Settings stand under whatever root was visited last, so for them it ends there. */
function ancestorsOf(name: RouteName): RouteName[] {
  const { parent } = routes[name]
  if (parent === null || parent === 'lastRoot') return []
  return [parent, ...ancestorsOf(parent)]
}

export function rootOf(name: RouteName): RouteName {
  return ancestorsOf(name).at(-1) ?? name
}

export type Slide = 'left' | 'right' | 'fade'

/** How a screen comes in: left to a child, right back to a parent, else a fade. */
export function slideBetween(from: string, to: string): Slide {
  const before = routeAt(from)
  const after = routeAt(to)
  if (before === null || after === null || before === after) return 'fade'
  if (ancestorsOf(after).includes(before)) return 'left'
  if (ancestorsOf(before).includes(after)) return 'right'
  const isRoot = (name: RouteName) => routes[name].parent === null
  if (after === 'settingsOverview' && isRoot(before)) return 'left'
  if (before === 'settingsOverview' && isRoot(after)) return 'right'
  return 'fade'
}

/** Where the guard of a route redirects: to log-in if it needs one, to the newsfeed if it is for visitors only. Null if it may be opened. */
export function guardedAddress(name: RouteName, isLoggedIn: boolean): string | null {
  if (isLoggedIn) return name === 'login' || name === 'onboarding' ? pathTo('newsfeed') : null
  return routes[name].loginOnly ? `${pathTo('login')}?redirect=${name}` : null
}

/** Topics whose visit must leave no trace, because somebody could hurt the reader for it. */
const hiddenTopics = ['forcedMarriage', 'internationalChildAbduction', 'sexualViolence']

export function isHiddenTopic(topic: string): boolean {
  return hiddenTopics.includes(topic)
}

/** Whether an address names such a topic. The browser's history has the guide's in its place. */
export function isHiddenAddress(pathname: string): boolean {
  const [, topic = ''] = /([^/]*)\/?$/.exec(pathname) ?? []
  return routeAt(pathname) === 'guideSubtopicOverview' && isHiddenTopic(topic)
}
