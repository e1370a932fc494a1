import { runBrowserKills } from '#tests/e2e/support/browser/browser-kills.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('what the screen calls saved is there after the browser was killed in that moment, three times, and is applied once [65]', async ({
  service,
  line,
}, testInfo) => {
  const end = await runBrowserKills({ profile: testInfo.outputPath('profile'), service, line, kills: 3 })
  expect(end).toEqual({ kills: 3, lost: [], applied: 3, unexpected: [], pending: 0 })
})
