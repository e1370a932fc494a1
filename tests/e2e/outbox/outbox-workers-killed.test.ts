import { engines } from '#tests/browsers/engines/driver.ts'
import { runBrowserKills } from '#tests/browsers/kills.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.describe.configure({ retries: 0 })
test.afterEach(({ service }) => service.lab('/content/reset', {}))

const kills = process.env['WIDE'] ? 3 : 1

test('an intent shown as saved survives a kill of the browser and is applied once [65]', async ({ service, browserName }, testInfo) => {
  test.setTimeout(scaled(240_000 + 60_000 * kills))
  const engine = engines.find((name) => name === browserName) ?? 'chromium'
  const { flaws, applied } = await runBrowserKills({ engine, profile: testInfo.outputPath('profile'), service, kills })
  expect({ flaws, applied }).toEqual({ flaws: [], applied: kills })
})
