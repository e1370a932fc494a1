import { expect, test } from 'vitest'
import { demoSettings } from './demo-settings.mjs'

test('`npm start` turns Lab and demo on', () => {
  expect(demoSettings({})).toEqual({ LAB: '1', DEMO: '1' })
  expect(demoSettings({ DATABASE_URL: '', HOST: 'localhost' })).toEqual({ LAB: '1', DEMO: '1' })
})

test.each([
  { DATABASE_URL: 'postgres://127.0.0.1/a' },
  { SMTP_URL: 'smtp://mail' },
  { CLIENT_ADDRESS_HEADER: 'X-Real-IP' },
  { HOST: '0.0.0.0' },
])('`npm start` leaves Lab and demo off with %o', (environment) => {
  expect(demoSettings(environment)).toEqual({ LAB: '0', DEMO: '0' })
})

test('`npm start` keeps what the caller has set', () => {
  expect(demoSettings({ LAB: '0' })).toEqual({ LAB: '0', DEMO: '1' })
  expect(demoSettings({ DATABASE_URL: 'postgres://127.0.0.1/a', DEMO: '1' })).toEqual({ LAB: '0', DEMO: '1' })
})
