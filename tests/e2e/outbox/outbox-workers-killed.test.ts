import { runBrowserKills } from '#tests/e2e/support/browser/browser-kills.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

/** Twenty more in `test:all` (`browser-kills`). */
const kills = process.env['WIDE'] ? 3 : 1

test('what the screen calls saved is there after the browser was killed in that moment, and is applied once [65]', async ({
  service,
  line,
}, testInfo) => {
  const end = await runBrowserKills({ profile: testInfo.outputPath('profile'), service, line, kills })
  expect(end).toEqual({ kills, lost: [], applied: kills, unexpected: [], pending: 0 })
})
