import type { FullConfig } from '@playwright/test'
import { engines } from './driver.ts'
import { requireEngine } from './start.ts'

// oxlint-disable-next-line import/no-default-export -- Playwright takes a set-up by its default export.
export default function requireEngines({ projects }: FullConfig): void {
  engines.filter((engine) => projects.some(({ name }) => name === engine)).forEach(requireEngine)
}
