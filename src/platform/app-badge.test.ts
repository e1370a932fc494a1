import { expect, test } from 'vitest'
import { createAppBadge } from './app-badge.ts'

test('the icon shows how many there are, and nothing where there are none; the same is not said twice', () => {
  const calls: string[] = []
  const badge = createAppBadge({
    setAppBadge: async (count) => void calls.push(`set ${count}`),
    clearAppBadge: async () => void calls.push('clear'),
  })
  for (const count of [0, 2, 2, 3, 0, 0]) badge(count)
  expect(calls).toEqual(['clear', 'set 2', 'set 3', 'clear'])
})

test('a browser without badges, or one that refuses, is left alone', async () => {
  expect(() => createAppBadge({})(3)).not.toThrow()
  expect(() => createAppBadge({ setAppBadge: () => Promise.reject(new DOMException('no')) })(3)).not.toThrow()
  await Promise.resolve()
})
