import { expect, test } from 'vitest'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'

const ping = async (environment: Record<string, string> = {}) =>
  (await createTestApp({ config: testConfig(environment) }).app.request('/api/ping')).json()

test('a ping tells the push application, where there is one', async () => {
  const appId = '11111111-2222-3333-4444-555555555555'
  expect(await ping({ ONESIGNAL_APP_ID: appId })).toMatchObject({ service: 'abroad', oneSignalAppId: appId })
  expect(await ping()).not.toHaveProperty('oneSignalAppId')
})
