import { indexedLanguagesOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test } from './fixtures.ts'

test('with the services gone the search finds what is meant, and the article is there', async ({ phone, service }) => {
  const screen = await phone.openTab('/guide')
  await expect.poll(() => indexedLanguagesOnDevice(screen.tab)).toContain('en')
  await service.kill()
  await screen.fill('Search topics', 'passprot lost')
  await screen.tap({ role: 'link', name: /^Lost or stolen passport/ })
  await screen.isThere({ role: 'heading', name: 'Lost or stolen passport' })
  await screen.shows(/police/i)
})

test('with the services gone the app speaks German from one tap on, after a restart too', async ({ phone, service }) => {
  const screen = await phone.openTab('/settings/app')
  await screen.isThere({ role: 'label', name: /^Deutsch/ })
  await service.kill()
  await screen.tap({ role: 'label', name: /^Deutsch/ })
  await screen.shows('Sprache')
  const again = await phone.restart('/guide/topic/emergencySituation/lostPassport')
  await again.isThere({ role: 'heading', name: 'Pass verloren oder gestohlen' })
  await again.shows(/Polizei/)
})
