import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

test('before the guide is stored, only addresses outside it are called wrong', async ({ page, line }) => {
  line.decide(({ path }) => (/^\/(api|cms)\//.test(path) ? 'connection-reset' : 'pass'))
  for (const address of ['/guide/topic/everydayLife', '/guide/topic/everydayLife/passportAndId']) {
    await page.goto(address)
    await expect(page.getByText('The topics will appear once you are online.'), address).toBeVisible()
  }
  for (const address of ['/guide/topic/none/passportAndId', '/guide/topic/emergencySituation/none']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('This page does not exist')
  }
})
