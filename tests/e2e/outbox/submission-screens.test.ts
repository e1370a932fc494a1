import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { engineOf } from '#tests/e2e/support/browser/engine-worker.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { refuse } from '#tests/e2e/support/services/refuse.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ isFreshPhone: true })

const event = '/event/online-hour-new-abroad'

test('what the device cannot keep stays in the sheet, which says so, and the next try keeps it', { tag: '@wide' }, async ({ page }) => {
  await joinApp(page, someCitizen('Anna'))
  await openInApp(page, event)
  const engine = await engineOf(page)
  await engine.evaluate(fillDevice)
  await page.getByRole('button', { name: 'Register' }).click()
  const sheet = page.getByRole('dialog', { name: 'Register for this event' })
  await sheet.getByLabel('Number of participants').selectOption('7')
  await sheet.getByRole('button', { name: 'Register' }).click()
  const notSaved = sheet.getByRole('group', { name: 'Not saved: this device could not store it' })
  await expect(notSaved).toBeFocused()
  await expect(sheet.getByLabel('Number of participants')).toHaveValue('7')
  await expectNoFindings(page, 'a sheet that was not saved')
  await engine.evaluate(() => Object.assign(globalThis, { isDeviceFull: false }))
  await sheet.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await openInApp(page, '/user/events')
  await expect(page.getByText('7 people')).toBeVisible()
})

test(
  'nothing that a citizen says and is told about it has a finding of axe or is wider than a small phone',
  { tag: '@wide' },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await joinApp(page, someCitizen('Anna'))
    await openInApp(page, event)
    await page.getByRole('button', { name: 'Register' }).click()
    await expectGood(page, 'the registration sheet')
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectGood(page, 'the popup')
    await page.keyboard.press('Escape')
    await expectGood(page, 'an event with a registration')
    await openInApp(page, '/user/events')
    await page.getByRole('article').waitFor()
    await expectGood(page, 'My Events')
    await page.getByRole('button', { name: 'Unregister' }).click()
    await expectGood(page, 'the question before unregistering')
    await page.keyboard.press('Escape')

    await refuse(context, '/surveys', { type: 'abroad:closed' })
    await refuse(context, '/user/me', { type: 'abroad:invalid', errors: [{ field: 'firstName', code: 'invalid' }] })
    await openInApp(page, '/survey/survey-emergency-ready')
    await page.getByRole('button', { name: 'Vote' }).click()
    await expectGood(page, 'a survey without an answer')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Vote' }).click()
    await page.getByText('The survey closed before your vote arrived.').waitFor()
    await expectGood(page, 'a vote that was refused')
    await openInApp(page, '/user/editProfile')
    await page.getByLabel('Last name').fill('Beispiel')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The service could not accept it as it is.').waitFor()
    await expectGood(page, 'a profile that was refused')
    await openInApp(page, '/user/editProfile')
    await page.getByText('Please enter your first name.').first().waitFor()
    await expectGood(page, 'the form with what the service names')
  },
)

async function expectGood(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoFindings(page, what)
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what}: width`).toBeLessThanOrEqual(320)
}

/** Runs in the engine: its database takes nothing in any more. */
function fillDevice(): void {
  Object.assign(globalThis, { isDeviceFull: true })
  for (const method of ['put', 'add'] as const) {
    const original = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...given) {
      if ((globalThis as { isDeviceFull?: boolean }).isDeviceFull && this.name !== 'leases')
        throw new DOMException('the device is full', 'QuotaExceededError')
      return original.apply(this, given)
    }
  }
}
