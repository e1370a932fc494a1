import type { Page } from '@playwright/test'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { joinApp, logIn, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { refuse } from '#tests/e2e/support/services/refuse.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const event = '/event/online-hour-new-abroad'

test('a registration without a network is on the device, changes under My Events, and gets its receipt with the line', async ({
  page,
  context,
  complaints,
}) => {
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
  expect(complaints).toEqual([])
})

test('who unregisters without a line can undo it, and is registered still', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await page.goto(event)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await page.getByRole('alertdialog', { name: 'Registration received' }).press('Escape')
  await context.setOffline(true)
  await expect(page.getByText('Wait for network').first()).toBeVisible()
  await page.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister' }).click()
  await expect(page.getByText('Your cancellation')).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  // A try may have been under way when the line went: then the service is asked.
  await expect(page.locator('.toast')).toHaveText(/^(Withdrawn; nothing will be sent|It will be withdrawn as soon as you are online)\.$/)
  await context.setOffline(false)
  await expect(page.getByText('Your cancellation')).toHaveCount(0)
  await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your registration' })).toContainText('You are registered')
})

test('a registration and its end, both without a network, leave nothing behind', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.goto(event)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('alertdialog').press('Escape')
  await expect(page.getByRole('region', { name: 'Your registration' }), 'the button that opened it is gone').toBeFocused()
  await page.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Unregister' }), 'nothing was done, so the focus is where it was').toBeFocused()
  await page.getByRole('button', { name: 'Unregister' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister' }).click()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expect(page.getByText('1 person')).toHaveCount(0)
  await context.setOffline(false)
  await page.goto('/user/events')
  await expect(page.getByText('No events yet')).toBeVisible()
})

test('an event without places left becomes a decision: with fewer people, or not at all', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await refuse(context, '/register', { type: 'abroad:full' })
  await page.goto(event)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Number of participants').selectOption('3')
  await page.getByRole('button', { name: 'Register' }).click()
  const popup = page.getByRole('alertdialog', { name: 'Your registration needs attention' })
  await expect(popup.getByText('There are no places left.')).toBeVisible()
  await popup.press('Escape')
  const decision = page.getByRole('region', { name: 'Your registration' })
  await expect(decision.getByText('3 people')).toBeVisible()
  await context.unrouteAll()
  await decision.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Number of participants'), 'what was asked for stands there').toHaveValue('3')
  await page.getByLabel('Number of participants').selectOption('2')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Registration received' }).getByText(/receipt/)).toBeVisible()
  await page.goto('/user/events')
  await expect(page.getByText('2 people')).toBeVisible()
})

test(
  'a vote needs an answer, is saved without a network and can be taken back; a late one can only be let go',
  { tag: '@wide' },
  async ({ page, context }) => {
    await joinApp(page, someCitizen('Anna'))
    await waitUntilStored(page)
    await context.setOffline(true)
    await page.goto('/survey/survey-emergency-ready')
    await page.getByRole('button', { name: 'Vote' }).click()
    const answers = page.getByRole('group', { name: 'Answers' })
    await expect(answers).toHaveAccessibleDescription(/Please select at least one option\./)
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Vote' }).click()
    const vote = page.getByRole('region', { name: 'Your vote' })
    await expect(vote).toBeFocused()
    await expect(vote.getByText('Saved on this device')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Answers' }).getByRole('listitem').first()).toHaveText(/, your answer$/)
    await vote.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Vote' })).toBeVisible()

    await context.setOffline(false)
    await refuse(context, '/surveys', { type: 'abroad:closed' })
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Vote' }).click()
    await expect(vote.getByText('The survey closed before your vote arrived.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Vote' })).toHaveCount(0)
    await vote.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(vote).toHaveCount(0)
  },
)

test(
  'several answers given without a network get a receipt with the line, and stand as given on the citizen’s other phone',
  { tag: '@wide' },
  async ({ page, context, browser, line, complaints }) => {
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
    expect(complaints).toEqual([])
  },
)

test('a like shows at once, on the card too, and stays when the line is back', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await waitUntilStored(page)
  await context.setOffline(true)
  const first = page.getByRole('article').first()
  await first.getByRole('link').click()
  await page.getByRole('button', { name: 'Like' }).click()
  await expect(page.getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
  await page.goto('/')
  await expect(first.getByText('Saved on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(first.getByText('Saved on this device')).toHaveCount(0)
  await page.goto('/?favourites')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('what the service does not take of a profile leads back to the fields it names', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, someCitizen('Anna'))
  await expectSettled(page)
  await refuse(context, '/user/me', {
    type: 'abroad:invalid',
    errors: [
      { field: 'firstName', code: 'invalid' },
      { field: 'dateOfBirth', code: 'invalid' },
    ],
  })
  await page.goto('/user/editProfile')
  await page.getByLabel('First name').fill('Ännchen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByText('The service could not accept it as it is.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'the service has another name').toHaveText(/^Anna /)
  await page.getByRole('link', { name: 'Change', exact: true }).first().click()
  const summary = page.getByRole('group', { name: 'Form cannot be submitted; fields are missing or invalid' })
  await expect(summary.getByRole('link')).toHaveText(['Please enter your first name.', 'Please enter a valid date of birth (dd.mm.yyyy).'])
  await expect(page.getByLabel('First name'), 'the form begins where it was left').toHaveValue('Ännchen')
  await context.unrouteAll()
  await page.getByLabel('First name').fill('Anne')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Anne /)
  await expect(page.getByText('Your changes'), 'the service has it so').toHaveCount(0)
})

/** Nothing waits: what joining said has been received. */
async function expectSettled(page: Page): Promise<void> {
  await page.goto('/user')
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible()
  await expect(page.getByText('Your changes')).toHaveCount(0)
}
