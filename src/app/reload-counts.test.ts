import { expect, test } from 'vitest'
import { reloadCountsWith, reloadsCounts } from './reload-counts.ts'

test.each(['/', '/guide', '/contact', '/settings', '/user', '/contact/representation'])('entering %s reloads the counts', (pathname) => {
  expect(reloadsCounts(pathname)).toBe(true)
})

test.each(['/story/x', '/login', '/user/editProfile', '/settings/app', '/no/such'])('entering %s does not', (pathname) => {
  expect(reloadsCounts(pathname)).toBe(false)
})

type Router = Parameters<typeof reloadCountsWith>[0]

/** A router as far as it tells of its moves: each is told of several times, on its way and at its end. */
function app(isLoggedIn: boolean) {
  const asked: string[] = []
  let listener: (state: { location: { pathname: string }; next: { pathname: string } | null }) => void = () => undefined
  let at = ''
  let before = { pathname: '/' }
  const router = { state: { location: { pathname: '/' } }, subscribe: (heard: typeof listener) => void (listener = heard) }
  const open = reloadCountsWith(router as unknown as Router, {
    isLoggedIn: () => isLoggedIn,
    reload: () => {
      asked.push(at)
      // Nobody waits: an answer that never comes holds nothing up.
      return new Promise(() => undefined)
    },
  })
  return {
    asked,
    open(pathname: string) {
      at = pathname
      open(pathname)
    },
    enter(pathname: string) {
      at = pathname
      const location = { pathname }
      listener({ location: before, next: location })
      listener({ location, next: null })
      before = location
    },
  }
}

test('each entering asks once, before the screen is there, and the next one asks again', () => {
  const { asked, enter } = app(true)
  for (const pathname of ['/', '/story/x', '/contact', '/user', '/user']) enter(pathname)
  expect(asked).toEqual(['/', '/contact', '/user', '/user'])
})

test('the screen that the app opens with counts as entered', () => {
  const { asked, open } = app(true)
  for (const pathname of ['/contact', '/story/x']) open(pathname)
  expect(asked).toEqual(['/contact'])
})

test('no counts are loaded without a log-in', () => {
  const { asked, enter, open } = app(false)
  enter('/')
  open('/')
  expect(asked).toEqual([])
})
