import { expect, test } from 'vitest'
import { reloadsCounts } from './counts.ts'

test.each(['/', '/guide', '/contact', '/settings', '/user', '/contact/representation'])('entering %s reloads the counts', (pathname) => {
  expect(reloadsCounts(pathname)).toBe(true)
})

test.each(['/story/x', '/login', '/user/editProfile', '/settings/app', '/no/such'])('entering %s does not', (pathname) => {
  expect(reloadsCounts(pathname)).toBe(false)
})
