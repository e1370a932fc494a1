import { createService, labBuild } from '#tests/e2e/support/services/service.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend<object, { service: Service }>({
  service: [
    async ({}, use) => {
      const service = await createService({ dist: labBuild })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
})

test('the Offline Lab fits on a phone', async ({ phone }) => {
  const screen = await phone.openTab('/lab')
  await screen.isThere({ role: 'heading', name: /Lab/ })
  await screen.shows(/Timeline|Scenario/)
  // The list of scenarios comes last, and has the longest words.
  await expect.poll(() => screen.tab.evaluate(() => document.querySelector('select')?.options.length ?? 0)).toBeGreaterThan(20)
  expect(await screen.tab.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'no sideways scroll').toBeLessThanOrEqual(0)
})
