import { requireEngine } from '#tests/browsers/engines/start.ts'

/** Before the component tests: ends the run if Chromium is missing. */
export function setup(): void {
  requireEngine('chromium')
}
