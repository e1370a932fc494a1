import { createDeployment } from '#tests/e2e/support/services/deployment.ts'
import type { Deployment } from '#tests/e2e/support/services/deployment.ts'
import { createService } from '#tests/e2e/support/services/service.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { expect, test as base } from './fixtures.ts'
import type { Screen } from './screen.ts'

const test = base.extend<object, { deployment: Deployment; service: Service }>({
  deployment: [
    async ({}, use) => {
      const deployment = await createDeployment(['n1', 'n2'])
      deployment.deploy('n1')
      await use(deployment)
      deployment.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  service: [
    async ({ deployment }, use) => {
      const service = await createService({ dist: deployment.folder })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
})

test('a tab goes on with its build while the next is deployed, and takes it when the citizen says so', async ({ phone, deployment }) => {
  const screen = await phone.openTab('/guide')
  const other = await phone.openTab('/contact')
  expect(await buildOf(screen)).toBe('n1')

  deployment.deploy('n2', { previous: 'n1' })
  // What the app does by itself every hour.
  await screen.tab.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await screen.shows('A new version is ready.', 'body')
  await screen.move('/settings/privacy')
  await screen.isThere({ role: 'heading', name: 'Privacy' })
  expect(await buildOf(screen)).toBe('n1')

  await screen.tap({ role: 'button', name: 'Reload' })
  await expect.poll(() => buildOf(screen).catch(() => null)).toBe('n2')
  await screen.isThere({ role: 'heading', name: 'Privacy' })

  // The second tab was not asked: it keeps its build, and its lazy parts.
  await other.move('/settings/legal')
  await other.isThere({ role: 'heading', name: 'Legal notice' })
  expect(await buildOf(other)).toBe('n1')
})

/** The build whose entry the page began with. */
const buildOf = (screen: Screen) =>
  screen.tab.evaluate(
    () => /-(n\d+)\.js$/.exec(document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href ?? '')?.[1] ?? null,
  )
