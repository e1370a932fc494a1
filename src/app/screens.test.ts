import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { screenRoutes } from './screens.ts'

test.each([
  ['/guide/topic/emergencySituation', '/guide/emergency'],
  ['/guide/topic/currentNews', '/?story=story'],
])('the route %s redirects to %s', async (address, redirect) => {
  const route = matchRoutes([...screenRoutes], address)?.at(-1)?.route
  expect(await route?.load(true)).toEqual({ redirect })
})
