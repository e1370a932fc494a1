import { expect, test } from 'vitest'
import { isOfApp } from './return-to.ts'

test.each(['/', '/survey/survey-app-topics', '/contact?all', '/no/such/address', '/login?profile=p1&redirect=user', '/guide#x'])(
  '%s is an address to come back to',
  (address) => {
    expect(isOfApp(address)).toBe(true)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'user',
  '',
  '/login',
  '/login?redirect=user',
  '/onboarding',
  `/${'a'.repeat(3_000)}`,
])('%j is not', (address) => {
  expect(isOfApp(address)).toBe(false)
})
