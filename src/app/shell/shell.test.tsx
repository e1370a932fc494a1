import { act, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction } from 'react-router'
import { expect, test } from 'vitest'
import { RouterAccess } from '#tests/setup/router-access.tsx'
import { reloadsCounts, useReloadedCounts } from './shell.tsx'

test.each(['/', '/guide', '/contact', '/settings', '/user', '/contact/representation'])('entering %s reloads the counts', (pathname) => {
  expect(reloadsCounts(pathname)).toBe(true)
})

test.each(['/story/x', '/login', '/user/editProfile', '/settings/app', '/no/such'])('entering %s does not', (pathname) => {
  expect(reloadsCounts(pathname)).toBe(false)
})

/** Opens the app at the first address and goes to the others. Returns the addresses at which the counts were reloaded. */
async function visit(isLoggedIn: boolean, [first = '', ...others]: string[]): Promise<string[]> {
  const reloadedAt: string[] = []
  let at = first
  const router: { navigate?: NavigateFunction } = {}
  const user = { isLoggedIn: () => isLoggedIn, reload: () => void reloadedAt.push(at) }
  function Shell() {
    useReloadedCounts(user)
    return null
  }
  render(
    <MemoryRouter initialEntries={[first]}>
      <Shell />
      <RouterAccess router={router} />
    </MemoryRouter>,
  )
  for (const address of others) {
    at = address
    await act(async () => router.navigate?.(address))
  }
  return reloadedAt
}

test('the screen that the app opens with and each later one reload the counts once', async () => {
  expect(await visit(true, ['/contact', '/story/x', '/', '/user', '/user'])).toEqual(['/contact', '/', '/user', '/user'])
})

test('no counts are loaded without a log-in', async () => {
  expect(await visit(false, ['/', '/user'])).toEqual([])
})
