import type { Page } from '@playwright/test'
import { joinApp, logIn, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const event = '/event/online-hour-new-abroad'

test('a registration made offline can be changed and gets its receipt later', async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.goto(event)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Number of participants').selectOption('3')
  await page.getByRole('button', { name: 'Register' }).click()
  const popup = page.getByRole('alertdialog', { name: 'Saved on this device' })
  await expect(popup.getByRole('link', { name: 'Back to Discover' })).toBeVisible()
  await popup.getByRole('link', { name: 'My Events' }).click()
  const card = page.getByRole('article', { name: 'New abroad: the midday hour' })
  await expect(card.getByText('3 people')).toBeVisible()
  await expect(card.getByText('Saved on this device')).toBeVisible()
  await card.getByLabel('Number of participants').selectOption('4')
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('4 people')).toBeVisible()
  await page.reload()
  await expect(card.getByText('4 people'), 'it is on the disk').toBeVisible()
  await context.setOffline(false)
  await expect(card.getByText(/^Received, receipt \w{3}-\w{3}$/)).toBeVisible()
  await page.goto(event)
  await expect(page.getByRole('region', { name: 'Your registration' }).getByText(/^Received, receipt \w{3}-\w{3}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('alertdialog', { name: 'Unregister from this event?' }).getByRole('button', { name: 'Unregister' }).click()
  await expect(page.getByText('Your cancellation')).toBeVisible()
  await page.goto('/user/events')
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(page).toHaveURL('/')
})

test('a vote cast offline gets its receipt and shows on another phone', { tag: '@wide' }, async ({ page, context, browser, line }) => {
  const anna = someCitizen('Anna')
  await joinApp(page, anna)
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.goto('/survey/survey-emergency-ready')
  const given = (on: Page) =>
    on
      .getByRole('list', { name: 'Answers' })
      .getByRole('listitem')
      .filter({ hasText: /, your answer$/ })
  const [first, third] = [0, 2].map((at) => page.getByRole('checkbox').nth(at))
  await third?.check()
  await first?.check()
  await page.getByRole('button', { name: 'Vote' }).click()
  const vote = page.getByRole('region', { name: 'Your vote' })
  await expect(vote.getByText('Saved on this device')).toBeVisible()
  await expect(given(page)).toHaveCount(2)

  await context.setOffline(false)
  await expect(vote.getByText(/^Received, receipt \w{3}-\w{3}$/)).toBeVisible()
  await page.reload()
  await expect(vote.getByText(/^Received, receipt \w{3}-\w{3}$/), 'it stays').toBeVisible()
  await expect(page.getByRole('button', { name: 'Vote' })).toHaveCount(0)
  const answers = await given(page).allInnerTexts()
  expect(answers).toHaveLength(2)

  const otherPhone = await browser.newContext({ baseURL: line.address })
  const other = await otherPhone.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Skip' }).click()
  await logIn(other, anna)
  await openInApp(other, '/survey/survey-emergency-ready')
  await expect(other.getByRole('region', { name: 'Your vote' })).toContainText('You have voted')
  expect(await given(other).allInnerTexts()).toEqual(answers)
  await expect(other.getByRole('button', { name: 'Vote' })).toHaveCount(0)
  await otherPhone.close()
})
