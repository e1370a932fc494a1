import { fillRequest, wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'citizen' })

test('a draft is the same in two tabs and is sent once', async ({ page, context }) => {
  await page.goto('/contact/chat')
  const other = await context.newPage()
  await other.goto('/contact/chat')
  const [field, otherField] = [page, other].map((tab) => tab.getByLabel('Message', { exact: true }))
  await test.step('a message', async () => {
    await field!.fill('Is the office open on Friday?')
    await expect(otherField!).toHaveValue('Is the office open on Friday?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(otherField!).toHaveValue('', { timeout: 1_000 })
    await expect(other.getByText('This was sent from another tab.')).toBeVisible()
    await otherField!.fill('Next')
    await expect(other.getByText('This was sent from another tab.')).toHaveCount(0)
    await expect(field!).toHaveValue('Next')
  })

  await test.step('a request', async () => {
    for (const tab of [page, other]) await tab.goto('/contact/appointment')
    await fillRequest(page, { topic: 'Citizenship', date: wednesdayAfter(3).typed, comment: 'In May' })
    await expect(other.getByLabel('Comment')).toHaveValue('In May')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(other.getByText('This was sent from another tab.')).toBeVisible()
    await expect(other.getByLabel('Comment')).toHaveValue('')
    await other.getByRole('button', { name: 'Send request' }).click()
    await expect(other.getByRole('group', { name: 'Form cannot be submitted; fields are missing or invalid' })).toBeVisible()
  })
  await expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)
  const { done, needsYou } = await outboxOnDevice(page)
  expect([
    done
      .filter(({ intent }) => intent.kind !== 'read-notifications')
      .map(({ intent }) => intent.kind)
      .toSorted(),
    needsYou,
  ]).toEqual([['appointment', 'chat-message'], []])
})
