import { addresses } from '#tests/e2e/support/walks/every-route.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { expect, test, visitFirst } from './fixtures.ts'

test.describe('on a phone that has never met the app', () => {
  test.use({ isStored: false })

  test('after a first visit, with the services gone and the browser restarted, addresses never visited paint', async ({
    phone,
    service,
  }) => {
    const screen = await phone.openTab('/')
    await visitFirst(screen)
    await waitUntilStored(screen.tab)
    await service.kill()
    const again = await phone.restart('/guide/topic/emergencySituation/lostPassport')
    await again.shows(/police/i)
    for (const [path, text] of [
      ['/guide/topic/death/deathAbroad', /death/i],
      ['/contact/helpline', '+41 800 24 7 365'],
      ['/story/passport-check-the-date', /passport/i],
    ] as const) {
      await again.goto(path)
      await again.shows(text)
    }
    await again.shows('Wait for network', 'body')
  })
})

test('with the services gone every address paints from what is stored, and the console stays silent', async ({ phone, service }) => {
  await service.kill()
  const screen = await phone.openTab('/')
  for (const { path, shows } of addresses) {
    await screen.move(path)
    await screen.shows(shows)
    expect(
      await screen.tab.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(0)
  }
})
