import type { Page } from '@playwright/test'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/services/service.ts'
import { inEngine } from '#tests/e2e/support/browser/engine-worker.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('a full device reports that nothing was saved, and the form works later [48]', async ({ page, service }) => {
  const { events } = await makeItems(service, { seed: 48, count: 20 })
  const [event = ''] = events
  const account = await logInAsDemo(page)
  await waitUntilStored(page)
  const before = await appliedKeys(service, account)
  await openInApp(page, `/event/${event}`)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  const people = page.getByLabel('Number of participants')
  await people.selectOption('3')
  await page.evaluate(async () => (await caches.open('abroad-pictures')).put('/cms/pictures/seen.svg', new Response('<svg/>')))
  await inEngine(page, 'fillDevice')
  const sheet = page.getByRole('dialog', { name: 'Register for this event' })
  const register = sheet.getByRole('button', { name: 'Register' })
  await register.click()
  await expect(sheet.getByRole('group', { name: 'Not saved: this device could not store it' })).toBeVisible()
  await expect(people, 'the form is kept').toHaveValue('3')
  expect(await picturesKept(page), 'what can be fetched again made room').toBe(0)
  await expect(page.getByText('Saved on this device')).toHaveCount(0)
  expect(await outboxOnDevice(page)).toMatchObject({ waiting: [], needsYou: [] })
  await inEngine(page, 'set', { isFullAtCommit: true })
  await register.click()
  await expect(sheet.getByRole('group', { name: 'Not saved: this device could not store it' })).toBeFocused()
  await expect(people).toHaveValue('3')
  expect(await appliedKeys(service, account)).toEqual(before)

  await inEngine(page, 'set', { isDeviceFull: false })
  await register.click()
  await expect(page.getByRole('alertdialog')).toContainText('Registration received')
  const [done] = (await outboxOnDevice(page)).done
  expect(await appliedKeys(service, account)).toEqual([...before, done?.id])
  const { personal } = await effectsOf(service, account)
  expect(personal.find(({ itemId }) => itemId === event)).toMatchObject({ registered: true, participants: 3 })
})

const picturesKept = (page: Page) => page.evaluate(async () => (await (await caches.open('abroad-pictures')).keys()).length)
