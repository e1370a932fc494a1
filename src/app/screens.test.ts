import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { screenRoutes } from './screens.ts'

test.each([
  ['/guide/topic/emergencySituation', '/guide/emergency'],
  ['/guide/topic/currentNews', '/?story=story'],
])('the route %s redirects to %s', async (address, redirect) => {
  const screen = matchRoutes([...screenRoutes], address)?.at(-1)?.route.screen
  expect(screen && 'load' in screen && (await screen.load(true))).toEqual({ redirect })
})
