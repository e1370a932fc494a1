import { expect, test } from 'vitest'
import { providerAddress } from './web-address.ts'

const from = { language: 'de', here: 'https://abroad.example/login' } as const

test('the provider is asked in the language of the app', () => {
  expect(providerAddress('/idp?ticket=t1', from)).toBe('https://abroad.example/idp?ticket=t1&language=de')
  expect(providerAddress('https://id.abroad.example/idp/register?ticket=t1', from)).toBe(
    'https://id.abroad.example/idp/register?ticket=t1&language=de',
  )
  expect(providerAddress('/idp/password', from), 'where nothing is asked yet').toBe('https://abroad.example/idp/password?language=de')
  expect(providerAddress('/idp?language=fr#top', from), 'in the place of another').toBe('https://abroad.example/idp?language=de#top')
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://abroad.example/1', 'https://', 'tel:117'])(
  '%s is not gone to',
  (address) => {
    expect(providerAddress(address, from)).toBeNull()
  },
)
