import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import journeys from '#tests/e2e/playwright.config.ts'
import { firefoxOptions } from './engines/playwright.ts'
import { notPlayed } from './not-played.ts'

const left = Object.keys(notPlayed)

function titleOf(name: string): RegExp | null {
  const [, title] = name.split(' › ')
  return title === undefined ? null : new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}

export default defineConfig(journeys, {
  testDir: '../e2e',
  outputDir: '../../test-results/firefox',
  // Firefox keeps two cores busy.
  workers: Math.max(1, Math.floor(Math.min(4, availableParallelism()) / 2)),
  globalSetup: ['./engines/engine-door.ts', '../e2e/support/templates.ts'],
  testIgnore: left.filter((name) => name.endsWith('.ts')).map((file) => `**/${file}`),
  grepInvert: [journeys.grepInvert ?? [], left.flatMap((name) => titleOf(name) ?? [])].flat(),
  reporter: [['list'], ['../setup/test-results.ts'], ['../setup/journey-guard.ts'], ['./table-reporter.ts']],
  // The table in `docs/browsers.md` uses this name.
  projects: [{ name: 'firefox', use: { browserName: 'firefox', launchOptions: { ...firefoxOptions, args: [] } } }],
})
