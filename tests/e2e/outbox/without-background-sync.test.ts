import { logInAsDemo, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('without Background Sync, the app says that it must be open', { tag: '@wide' }, async ({ page, context, service }) => {
  await context.addInitScript('delete globalThis.SyncManager')
  const { events } = await makeItems(service, { seed: 60, count: 20 })
  await logInAsDemo(page)
  await waitUntilStored(page)
  await context.setOffline(true)
  await registerFor(page, events[0] ?? '', 1)
  await expect(page.getByRole('alertdialog')).toContainText('will be sent when Abroad is open and online.')
  await page.keyboard.press('Escape')
  await openInApp(page, '/activity')
  await expect(page.getByText('Anything waiting will be sent when Abroad is open and online.')).toBeVisible()
})
