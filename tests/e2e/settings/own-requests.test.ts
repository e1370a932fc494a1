import type { Page } from '@playwright/test'
import { fillRequest, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const delhi = 'in-new-delhi-embassy'
const formOfDelhi = `/contact/appointment?with=${delhi}`
const ofDelhi = (page: Page) => page.getByText('Local time in New Delhi.')
const requestRow = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Other' })

test('a draft or a refused request stays with its representation', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await openInApp(page, '/user/editRepresentations')
  await page.getByRole('button', { name: 'Add a representation' }).click()
  await page.getByLabel('Country', { exact: true }).fill('India')
  await expect(page.getByLabel('Representation', { exact: true })).toHaveValue('Embassy of Switzerland in New Delhi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).not.toHaveURL(/editRepresentations/)

  await test.step('a draft stays with its representation', async () => {
    await openInApp(page, formOfDelhi)
    await page.getByLabel('Comment').fill('For Delhi alone.')
    await openInApp(page, '/contact/appointment')
    await expect(ofDelhi(page)).toHaveCount(0)
    await expect.soft(page.getByLabel('Comment')).toHaveValue('')
    await openInApp(page, formOfDelhi)
    await expect(ofDelhi(page)).toBeVisible()
    await expect(page.getByLabel('Comment')).toHaveValue('For Delhi alone.')
  })

  await test.step('asked of the additional one, on a phone that lay in a drawer for ten days', async () => {
    const then = Date.now() - 10 * 86_400_000
    await page.clock.setFixedTime(then)
    await context.setOffline(true)
    await fillRequest(page, { topic: 'Other', date: wednesdayAfter(1, then).typed, comment: 'For Delhi alone.' })
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await page.clock.setFixedTime(Date.now())
    await context.setOffline(false)
    await openInApp(page, '/activity')
    const change = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: 'Change' })
    await expect(change).toBeVisible()
    await expect.soft(change, 'Activity leads to what was asked').toHaveAttribute('href', '/contact/appointments')
  })

  await test.step('it is asked again of the same one, from the list of all', async () => {
    await openInApp(page, '/contact/appointments')
    await requestRow(page).getByRole('button', { name: 'Change the date' }).click()
    await expect.soft(page).toHaveURL(formOfDelhi)
    await expect.soft(ofDelhi(page)).toBeVisible()
    await expect(page.getByLabel('Possible date', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Comment')).toHaveValue('For Delhi alone.')
    await page.getByLabel('Possible date', { exact: true }).fill(wednesdayAfter(3).typed)
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(requestRow(page).getByRole('status')).toContainText('Received')
    await expect(requestRow(page), 'the one that came back has given way').toHaveCount(1)
  })

  const { done, pending } = await intentsOnDevice(page)
  const asked = [...done, ...pending].flatMap(({ intent }) =>
    intent.kind === 'appointment' ? [(intent.body as { representationId: string }).representationId] : [],
  )
  expect(asked).toEqual(asked.map(() => delhi))
  expect(asked.length).toBeGreaterThan(0)
})
