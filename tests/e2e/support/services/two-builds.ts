import type { Page } from '@playwright/test'
import type { Evaluating } from '#tests/e2e/support/device.ts'
import { createDeployment, type Deployment } from './deployment.ts'
import { test as base } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

/** Journeys during which builds are deployed; `make` builds them once for all tests of a worker. */
export const onDeployment = (make: () => Promise<Deployment>) =>
  base.extend<object, { deployment: Deployment }>({
    deployment: [
      async ({}, use) => {
        const deployment = await make()
        await use(deployment)
        deployment.dispose()
      },
      { scope: 'worker', timeout: scaled(180_000) },
    ],
    serviceOptions: async ({ deployment }, use) => use({ dist: deployment.folder }),
  })

export async function deployTwoBuilds(): Promise<Deployment> {
  const deployment = await createDeployment(['n1', 'n2'])
  deployment.deploy('n1')
  return deployment
}

export const test = onDeployment(deployTwoBuilds)

/** The build that the page started with; undefined while it reloads. */
export function buildOf(page: Evaluating): Promise<string | undefined> {
  return page
    .evaluate(() => /-(n\d+|build-\w+)\.js$/.exec(document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href ?? '')?.[1])
    .catch(() => undefined)
}

export function countLoads(page: Page): () => number {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

/** The app does this every hour. */
export async function lookForUpdate(page: Evaluating): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)))
}
