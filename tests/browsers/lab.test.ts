import { labBuild } from '#tests/e2e/support/services/service.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceOptions: { dist: labBuild } })

test('the Offline Lab fits on a phone', async ({ phone }) => {
  const screen = await phone.openTab('/lab')
  await screen.isThere({ role: 'heading', name: /Lab/ })
  await screen.shows(/Timeline|Scenario/)
  await expect.poll(() => screen.tab.evaluate(() => document.querySelector('select')?.options.length ?? 0)).toBeGreaterThan(20)
  expect(await screen.tab.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'no sideways scroll').toBeLessThanOrEqual(0)
})
