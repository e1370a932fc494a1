import type { Page } from '@playwright/test'
import { askFor, fillRequest, sundayAfter, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { tabTo } from '#tests/e2e/support/browser/keys.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { openDesk } from '#tests/e2e/support/walks/desk.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const coming = wednesdayAfter(3)
const requests = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
/** The form itself: cut off before it, the line would keep its part and the representation away. */
async function openForm(page: Page): Promise<void> {
  await openInApp(page, '/contact/appointment')
  await expect(page.getByLabel('Topic')).toBeVisible()
}
const requestFor = (page: Page, topic: string) => requests(page).filter({ hasText: topic })

test(
  'what is asked without a network goes out with it, and the desk’s yes and no come back',
  { tag: '@wide' },
  async ({ page, context, browser, service }) => {
    const rosa = { ...someCitizen('Rosa'), lastName: 'Zgraggen' }
    await joinApp(page, rosa)
    await openForm(page)
    await context.setOffline(true)
    await askFor(page, { topic: 'Citizenship', date: coming.typed, comment: 'My daughter was born in May.' })
    await askFor(page, { topic: 'Certification', date: coming.typed, slot: 'Afternoon' })
    await expect(page, 'what was asked is shown where it stays').toHaveURL('/contact/appointments')
    await expect(requests(page)).toHaveCount(2)
    await expect(requestFor(page, 'Citizenship').getByRole('status')).toContainText('Saved on this device')
    await expectNoFindings(page, 'requests that wait')
    await page.emulateMedia({ colorScheme: 'light' })

    await context.setOffline(false)
    await expect(requestFor(page, 'Citizenship').getByRole('status')).toContainText(/Received, receipt \w+-\w+/)
    await expect(requestFor(page, 'Citizenship')).toContainText('Thank you for your appointment request.')
    await expect(requestFor(page, 'Certification').getByRole('status')).toContainText('not confirmed yet')

    const desk = await openDesk(browser, service.address)
    await desk.goto('/desk/appointments')
    await desk.getByRole('link', { name: /Rosa Zgraggen: Citizenship/ }).click()
    await expect(desk.getByText('My daughter was born in May.')).toBeVisible()
    await desk.getByLabel('Date').fill(coming.iso)
    await desk.getByLabel('Time').fill('09:30')
    await desk.getByRole('button', { name: 'Confirm appointment' }).click()
    await expect(desk.getByText('Confirmed for')).toBeVisible()
    await desk.goto('/desk/appointments')
    await desk.getByRole('link', { name: /Rosa Zgraggen: Certification/ }).click()
    await desk.getByLabel('Reason').fill('The notary is away that week.')
    await desk.getByRole('button', { name: 'Decline request' }).click()
    await expect(desk.getByText('Declined', { exact: true })).toBeVisible()
    await desk.context().close()

    await page.reload()
    await expect(requestFor(page, 'Citizenship')).toContainText('Confirmed by the representation')
    await expect(requestFor(page, 'Citizenship')).toContainText('09:30')
    await expect(requestFor(page, 'Certification')).toContainText('Declined by the representation')
    await expect(requestFor(page, 'Certification')).toContainText('The notary is away that week.')
    await expect(requests(page), 'the device’s copy and the service’s are one').toHaveCount(2)
    await expectNoFindings(page, 'requests that were answered')
    const file = page.waitForEvent('download')
    await requestFor(page, 'Citizenship').getByRole('button', { name: 'Add to calendar' }).click()
    expect((await file).suggestedFilename()).toBe('appointment.ics')

    await context.setOffline(true)
    await page.reload()
    await expect(requestFor(page, 'Citizenship'), 'read without a network').toContainText('09:30')

    await openInApp(page, '/contact')
    await expect(
      page.getByRole('region', { name: 'My appointments' }).getByRole('link', { name: /^Appointment: .+, 09:30$/ }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Appointment', exact: true }).click()
    await expect(page, 'what was asked stands before the form').toHaveURL('/contact/appointments')
    await requestFor(page, 'Citizenship').getByRole('button', { name: 'Ask to reschedule' }).click()
    await expect(page).toHaveURL(/^[^?]*\/contact\/chat\?with=/)
    const message = page.getByLabel('Message', { exact: true })
    await expect(message).toHaveValue(/^I would like to move my appointment: Citizenship, .*, 09:30 \(\w+-\w+\)\. I am available: $/)
    await message.fill('')
    await openInApp(page, '/contact/appointments')
    await requestFor(page, 'Citizenship').getByRole('button', { name: 'Ask to cancel' }).click()
    await expect(message).toHaveValue(/^I would like to cancel my appointment: Citizenship, .*, 09:30 \(\w+-\w+\)\.$/)
  },
)

test(
  'a date that passed while the request waited comes back as a decision, and the form is filled in',
  { tag: '@wide' },
  async ({ page, context }) => {
    await joinApp(page, someCitizen('Anna'))
    // On a phone that lay in a drawer for ten days: what it takes for a day to come is over for the service.
    const then = Date.now() - 10 * 86_400_000
    await page.clock.setFixedTime(then)
    await openForm(page)
    await context.setOffline(true)
    await askFor(page, { topic: 'Other', date: wednesdayAfter(1, then).typed, slot: 'Afternoon', comment: 'A question.' })
    await page.clock.setFixedTime(Date.now())
    await context.setOffline(false)
    const decision = requestFor(page, 'Other')
    await expect(decision).toContainText('The date passed before your request arrived.')
    await expect(decision).toContainText('Oops. Something went wrong.')
    await expect(decision).toContainText('Please try again later, or contact your representation another way.')
    await expect(decision.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+66/)
    await expectNoFindings(page, 'a request that came back')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits a small phone').toBeLessThanOrEqual(320)
    await decision.getByRole('button', { name: 'Change the date' }).click()
    await expect(page.getByLabel('Possible date', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Comment')).toHaveValue('A question.')
    await expect(page.getByRole('radio', { name: 'Afternoon' })).toBeChecked()
    await page.getByLabel('Possible date', { exact: true }).fill(coming.typed)
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(requests(page), 'the one that came back has given way').toHaveCount(1)
    await expect(requestFor(page, 'Other').getByRole('status')).toContainText('Received')
    expect(await outboxOnDevice(page)).toMatchObject({ waiting: [] })
  },
)

test(
  'an urgent request that waits offers the helpline; the form says what is missing, refuses the past and keeps what was typed',
  { tag: '@wide' },
  async ({ page, context }) => {
    await joinApp(page, someCitizen('Anna'))
    await moveToIndia(page)
    await openForm(page)
    await context.setOffline(true)
    await expect(page.getByRole('checkbox', { name: 'Phone' }), 'the profile has a number').toBeChecked()
    await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
    await page.getByRole('button', { name: 'Send request' }).click()
    const summary = page.getByRole('group', { name: 'Form cannot be submitted; fields are missing or invalid' })
    await expect(summary).toBeFocused()
    for (const message of ['Please select the desired topic.', 'Please select a valid date.', 'Please select at least one option.'])
      await expect(summary.getByRole('link', { name: message })).toBeVisible()
    await expectNoFindings(page, 'the form with what is missing')
    await page.emulateMedia({ colorScheme: 'light' })

    await fillRequest(page, { topic: 'Emergency assistance', date: '02.01.2020', comment: 'I lost everything.' })
    await expect(page.getByText('Please select a valid date. This time has already passed in New Delhi.').first()).toBeVisible()
    const closed = sundayAfter(3)
    await page.getByLabel('Possible date', { exact: true }).fill(closed.iso)
    await expect(page.getByLabel('Possible date', { exact: true })).toHaveValue(closed.typed)
    await expect(page.getByText('Please select a valid date. The representation is closed on that day.').first()).toBeVisible()
    const call = page.getByRole('link', { name: /Call the helpline/ })
    await expect(call).toHaveAttribute('href', 'tel:+41800247365')
    await page.reload()
    await expect(page.getByLabel('Comment'), 'the draft is kept').toHaveValue('I lost everything.')
    await page.getByLabel('Possible date', { exact: true }).fill(coming.typed)
    await page.getByRole('button', { name: 'Send request' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Saved on this device' })
    await expect(dialog.getByRole('link', { name: /Call the helpline/ })).toBeVisible()
    await expectNoFindings(page, 'an urgent request that is saved')
    await page.keyboard.press('Escape')
    await expect(requestFor(page, 'Emergency assistance').getByRole('link', { name: /Call the helpline/ })).toBeVisible()
    await requestFor(page, 'Emergency assistance').getByRole('button', { name: 'Withdraw' }).click()
    await expect(requests(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'New request' }).click()
    await expect(page.getByLabel('Comment'), 'sent, and no draft any more').toHaveValue('')
  },
)

test('the keyboard alone asks for an appointment, and the calendar tells which days are closed', { tag: '@wide' }, async ({ page }) => {
  await joinApp(page, someCitizen('Anna'))
  await moveToIndia(page)
  await openInApp(page, '/contact/appointment')
  await expect(page.getByText('Local time in New Delhi.')).toBeVisible()
  await tabTo(page, page.getByLabel('Topic'))
  await page.keyboard.type('Cert')
  await tabTo(page, page.getByRole('button', { name: 'Open calendar' }))
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  await expect(calendar.locator(':focus')).toHaveAttribute('data-day', /^\d{4}-\d\d-\d\d$/)
  await expectNoFindings(page, 'the calendar')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await expect(calendar.locator(':focus')).toHaveAccessibleName(/^Sunday, .*, closed$/)
  await page.keyboard.press('Enter')
  await expect(calendar, 'a closed day is not taken').toBeVisible()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(calendar.locator(':focus')).toHaveAccessibleName(/^Wednesday/)
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Possible date', { exact: true })).toHaveValue(/^\d\d\.\d\d\.\d{4}$/)
  await expect(page.getByRole('button', { name: 'Open calendar' })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Morning' }))
  await page.keyboard.press('ArrowRight')
  // The counter in New Delhi is open from 8:30 to 11:30.
  const onlyMorning = page.getByText('Please select a valid date. On that day the representation is open in the morning only.')
  await expect(onlyMorning).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(onlyMorning).toBeHidden()
  await tabTo(page, page.getByRole('checkbox', { name: 'E-mail' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Send request' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await expect(requestFor(page, 'Certification')).toContainText('morning')
})

test(
  'the own representation is read without a network: hours, numbers, map, and what was asked',
  { tag: '@wide' },
  async ({ page, context }) => {
    await joinApp(page, someCitizen('Anna'))
    await moveToIndia(page)
    await openInApp(page, '/contact/representation')
    await expect(page.getByRole('heading', { level: 1, name: 'Embassy of Switzerland in New Delhi' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map/ })).toBeVisible()
    await context.setOffline(true)
    await openInApp(page, '/contact')
    await page.getByRole('link', { name: /^Embassy of Switzerland in New Delhi/ }).click()
    await expect(page).toHaveURL('/contact/representation')
    await expect(page.getByText('Main representation')).toBeVisible()
    await expect(page.getByText(/^(Open now|Closed now)/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Opening hours' })).toContainText('Today')
    await expect(page.getByRole('img', { name: /^Map/ })).toBeVisible()
    for (const name of ['Call', 'Chat', 'Appointment', 'Website']) await expect(page.getByRole('link', { name }).first()).toBeVisible()
    await expectNoFindings(page, 'the own representation')
  },
)

/** Half an hour off, and with hours that are known: Monday to Friday in the morning. */
async function moveToIndia(page: Page): Promise<void> {
  await openInApp(page, '/user/editProfile')
  await page.getByLabel('Country of residence').fill('India')
  await expect(page.getByLabel('Main representation')).toHaveValue('Embassy of Switzerland in New Delhi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).not.toHaveURL(/editProfile/)
}
