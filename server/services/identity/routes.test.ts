import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'

test('the identity service tells its version', async () => {
  const reply = await createTestApp().app.request('/api/identity/v2/version')
  expect(await reply.json()).toEqual({ major: 0, minor: 0, patch: 1 })
})
