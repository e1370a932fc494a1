import type { Deployment } from '#tests/e2e/support/services/deployment.ts'
import { buildOf, deployTwoBuilds, lookForUpdate } from '#tests/e2e/support/services/two-builds.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    async ({}, use) => {
      const deployment = await deployTwoBuilds()
      await use(deployment)
      deployment.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  serviceOptions: async ({ deployment }, use) => use({ dist: deployment.folder }),
})

test('a tab goes on with its build while the next is deployed, and takes it when the citizen says so', async ({ phone, deployment }) => {
  const screen = await phone.openTab('/guide')
  const other = await phone.openTab('/contact')
  expect(await buildOf(screen.tab)).toBe('n1')

  deployment.deploy('n2', { previous: 'n1' })
  await lookForUpdate(screen.tab)
  await screen.shows('A new version is ready.', 'body')
  await screen.move('/settings/privacy')
  await screen.isThere({ role: 'heading', name: 'Privacy' })
  expect(await buildOf(screen.tab)).toBe('n1')

  await screen.tap({ role: 'button', name: 'Reload' })
  await expect.poll(() => buildOf(screen.tab)).toBe('n2')
  await screen.isThere({ role: 'heading', name: 'Privacy' })

  await other.move('/settings/legal')
  await other.isThere({ role: 'heading', name: 'Legal notice' })
  expect(await buildOf(other.tab)).toBe('n1')
})
