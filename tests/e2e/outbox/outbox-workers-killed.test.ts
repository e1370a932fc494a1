import { engines } from '#tests/browsers/engines/driver.ts'
import { runBrowserKills } from '#tests/browsers/kills.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

// Kills are never repeated.
test.describe.configure({ retries: 0 })
test.afterEach(({ service }) => service.lab('/content/reset', {}))

/** Twenty more in `test:all` (`browser-kills`). */
const kills = process.env['WIDE'] ? 3 : 1

test('what the screen calls saved is there after the browser was killed in that moment, and is applied once [65]', async ({
  service,
  browserName,
}, testInfo) => {
  test.setTimeout(scaled(240_000 + 60_000 * kills))
  const engine = engines.find((name) => name === browserName) ?? 'chromium'
  const end = await runBrowserKills({ engine, profile: testInfo.outputPath('profile'), service, kills })
  expect(end).toEqual({ kills, lost: [], applied: kills, unexpected: [], pending: 0 })
})
