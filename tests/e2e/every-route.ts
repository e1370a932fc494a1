import type { Page } from '@playwright/test'
import { routes } from '#src/app/routes.ts'
import type { RouteName } from '#src/app/routes.ts'

/** Items of the repository's own content that Thailand's feed holds. */
const items = { storyDetails: 'passport-check-the-date', eventDetails: 'online-hour-voting', surveyDetails: '' }

export interface Address {
  name: RouteName | 'notFound' | 'emergencyTopic' | 'topicGroup'
  path: string
}

/** An address for each route, with parameters of things that the demo content has, and for each kind of screen behind one pattern. */
export function everyAddress(): Address[] {
  const parameters: Record<string, string> = { ...ofItems('') }
  return (Object.keys(routes) as RouteName[]).map((name) => ({ name, path: parameters[name] ?? routes[name].path }))
}
function ofItems(_: string): Record<string, string> { return items }
export type Unused = Page
