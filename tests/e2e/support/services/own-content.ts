import { createContentCopy } from './content-copy.ts'
import type { ContentCopy } from './content-copy.ts'
import { test as base } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { createService } from './service.ts'
import type { Service } from './service.ts'

/** Journeys in which an editor changes files: the services run on a copy of the content. */
export const test = base.extend<object, { content: ContentCopy; service: Service }>({
  content: [
    async ({}, use) => {
      const content = createContentCopy()
      await use(content)
      content.dispose()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ content }, use) => {
      const service = await createService({ root: content.root, dist: content.dist })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
})
