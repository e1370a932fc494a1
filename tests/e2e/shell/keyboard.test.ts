import type { Page } from '@playwright/test'
import { demoCitizen } from '#tests/e2e/support/walks/submit.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { tabTo, workByKey } from '#tests/e2e/support/browser/keys.ts'

test.use({ phone: 'visitor' })

// Onboarding, the profile's form, the appointment, the search and the notice about cookies have component tests by keyboard.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a citizen can do everything with the keyboard alone', async ({ page, context }) => {
  await page.goto('/login')
  await workByKey(page, button(page, 'Log in'))
  await page.waitForURL(/\/idp/)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(demoCitizen.email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(demoCitizen.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await waitUntilStored(page)
  await context.setOffline(true)

  await test.step('the feed: filter, a story and its like', async () => {
    await workByKey(page, button(page, 'Filter'))
    const sheet = page.getByRole('dialog', { name: 'Show' })
    await workByKey(page, sheet.getByRole('checkbox', { name: 'Events' }), 'Space')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
    await page.goto('/story/th-hospital-cover')
    const heart = button(page, 'Like')
    const was = await heart.getAttribute('aria-pressed')
    await workByKey(page, heart, 'Space')
    await expect(heart).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true')
  })

  await test.step('an event: register, change, leave', async () => {
    await page.goto('/event/online-hour-new-abroad')
    await workByKey(page, button(page, 'Register'))
    const sheet = page.getByRole('dialog', { name: 'Register for this event' })
    await tabTo(page, sheet.getByLabel('Number of participants'))
    await page.keyboard.press('ArrowDown')
    await workByKey(page, sheet.getByRole('button', { name: 'Register' }))
    const popup = page.getByRole('alertdialog')
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    const mine = page.getByRole('region', { name: 'Your registration' })
    await expect(mine).toContainText('2 people')
    await workByKey(page, button(page, 'Unregister'))
    await workByKey(page, popup.getByRole('button', { name: 'Unregister' }))
    await expect(button(page, 'Register')).toBeVisible()
  })

  await test.step('a survey', async () => {
    await page.goto('/survey/survey-emergency-ready')
    await workByKey(page, page.getByRole('checkbox').first(), 'Space')
    await workByKey(page, button(page, 'Vote'))
    await expect(page.getByRole('region', { name: 'Your vote' })).toBeFocused()
  })

  await test.step('the chat', async () => {
    await page.goto('/contact/chat')
    await tabTo(page, page.getByLabel('Message', { exact: true }))
    await page.keyboard.type('Typed, sent and read by keys.')
    await workByKey(page, button(page, 'Send'))
    await expect(page.getByRole('log').getByText('Typed, sent and read by keys.')).toBeVisible()
  })

  await test.step('Activity: one is thrown away, the others go with the line', async () => {
    await page.goto('/activity')
    const { waiting } = await outboxOnDevice(page)
    await workByKey(page, page.locator('.intent-head').first())
    await workByKey(page, page.getByRole('button', { name: /^Withdraw/ }).first())
    const wanted = async () => (await outboxOnDevice(page)).waiting.filter(({ isCancelling }) => !isCancelling)
    await expect.poll(async () => (await wanted()).length).toBe(waiting.length - 1)
    await context.setOffline(false)
    await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
  })

  await test.step('out', async () => {
    await page.goto('/settings')
    await workByKey(page, page.getByRole('link', { name: /^Log out/ }))
    await workByKey(page, button(page, 'Log out'))
    await page.waitForURL(/\/login/)
  })
})

test('a visitor can use guide and settings with the keyboard alone', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilStored(page)
  await workByKey(page, page.getByRole('navigation').getByRole('link', { name: 'Guide' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
  await workByKey(page, page.getByRole('link', { name: /Everyday life/ }).first())
  await workByKey(page, page.getByRole('link', { name: /Passport/ }).first())
  await expect(page.getByRole('heading', { level: 1, name: /passport/i })).toBeVisible()
  await workByKey(page, page.getByRole('button', { name: 'Yes, thanks' }))
  await expect(page.getByText(/Thank/)).toBeVisible()
  await workByKey(page, page.getByRole('navigation').getByRole('link', { name: /^Contact/ }))
  await workByKey(page, page.getByRole('link', { name: /helpline/i }).first())
  await tabTo(page, page.getByRole('link', { name: /\+41 800/ }).first())

  await page.goto('/settings/app')
  await tabTo(page, page.getByLabel('Dark').or(page.getByLabel('System')).and(page.locator(':checked')))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByLabel('Dark')).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await tabTo(
    page,
    page.getByLabel('Language', { exact: true }).or(page.getByLabel('English')).and(page.locator('select, :checked')).first(),
  )
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('html')).not.toHaveAttribute('lang', /^en/)
})
