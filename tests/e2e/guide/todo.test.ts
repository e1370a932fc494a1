import { readFile } from 'node:fs/promises'
import { readCalendar } from '#src/platform/files/testing/read-calendar.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('what is ticked stays ticked, in another language too, until it is taken back', async ({ page, context, complaints }) => {
  await context.setOffline(true)
  await page.goto('/guide/topic/emigration/registration')
  await expect(page.getByRole('checkbox')).toHaveCount(8)
  await page.getByRole('checkbox', { name: 'Done: Ask for the form' }).check()
  await page.getByRole('checkbox', { name: 'a document that shows who you are' }).check()
  await expect(page.getByText('2 of 8 ticked, on this device')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await openInApp(page, '/guide/topic/familyAndNationality/birth')
  await expect(page.getByRole('checkbox', { name: 'Done: Hand in the documents' })).not.toBeChecked()
  await openInApp(page, '/guide/topic/emigration/registration')
  await expect(page.getByRole('checkbox', { name: 'Done: Ask for the form' })).toBeChecked()

  await page.getByRole('button', { name: 'Untick all' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(8)
  expect(complaints).toEqual([])
})

test('a deadline is reckoned from the day that the citizen enters, and goes into the calendar', async ({ page, context, complaints }) => {
  await context.setOffline(true)
  await page.clock.setFixedTime('2026-11-25T09:00:00Z')
  await page.goto('/guide/topic/remigration/planningReturn')
  await page.getByRole('button', { name: 'Work out the date' }).click()
  const sheet = page.getByRole('dialog', { name: 'Work out the date' })
  const add = sheet.getByRole('button', { name: 'Add to calendar' })
  const day = sheet.getByLabel('Date of arrival in Switzerland')
  await day.pressSequentially('31022026')
  await expect(sheet.getByText('Please enter a valid date.')).toBeVisible()
  await expect(add).toBeDisabled()
  await day.fill('01.12.2026')
  await expect(sheet.getByText('Last day: Tuesday, 15 December 2026')).toBeVisible()

  const saving = page.waitForEvent('download')
  await add.click()
  const file = await saving
  const calendar = readCalendar(await readFile(await file.path(), 'utf8'))
  expect(calendar.get('DTSTART;VALUE=DATE')).toBe('20261215')
  expect(calendar.get('SUMMARY')).toBe('Deadline: Planning your return')
  expect(calendar.get('TRIGGER')).toBe('-P6DT15H')
  expect(calendar.get('URL')).toBe(new URL('/guide/topic/remigration/planningReturn', page.url()).href)

  await day.fill('01.11.2026')
  await expect(sheet.getByText('This date has passed.')).toBeVisible()
  await expect(add).toBeDisabled()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept, 'the day is not stored').not.toMatch(/2026-12|01\.1[12]/)

  // Two deadlines of one article have names of their own.
  await page.goto('/guide/topic/remigration/militaryReturn')
  await page.getByRole('button', { name: 'Work out the date' }).nth(1).click()
  await day.fill('01.12.2026')
  const savingSecond = page.waitForEvent('download')
  await add.click()
  const second = readCalendar(await readFile(await (await savingSecond).path(), 'utf8'))
  expect(second.get('SUMMARY')).toBe('Deadline: Report to the section controller (Military service on return)')
  expect(complaints).toEqual([])
})
