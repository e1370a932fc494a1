import { createDeployment } from './deployment.ts'
import type { Deployment } from './deployment.ts'
import { test as base } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { createService } from './service.ts'
import type { Service } from './service.ts'

/** Journeys in which the next build is deployed; `n1` and `n2` are built once for all tests of a worker. */
export const test = base.extend<object, { deployment: Deployment; service: Service }>({
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
