import type { Page } from '@playwright/test'
import { findings } from '#tests/e2e/support/walks/axe.ts'
import { type Citizen, expectNewsfeed, joinApp, logIn, seeSessionEnd, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { asAnswered, outboxOnDevice, withoutPrompts } from '#tests/e2e/support/device.ts'
import { expect, listen, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor', isFreshPhone: true })

test('a citizen logs out another device and replaces the password', { tag: '@wide' }, async ({ page, browser, service, complaints }) => {
  const anna = someCitizen('Anna')
  await joinApp(page, anna)
  const context = await browser.newContext({ baseURL: service.address, locale: 'en-GB' })
  await asAnswered(context)
  await withoutPrompts(context)
  const laptop = await context.newPage()
  listen(laptop, complaints)
  await enter(laptop, anna)

  await test.step('the list shows both, this one first, and that nobody has checked the address', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Devices and password' }).click()
    const devices = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await expect(page.getByText('Not confirmed: your representation can see')).toBeVisible()
  })

  await test.step('one is logged out from the other; what it had not sent stays there, locked', async () => {
    await laptop.goto('/user/editProfile')
    await expect(laptop.getByLabel('First name')).toHaveValue('Anna')
    await context.setOffline(true)
    await laptop.getByLabel('First name').fill('Locked')
    await laptop.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await outboxOnDevice(laptop)).waiting.length).toBe(1)
    await page.getByRole('button', { name: /^Log out: / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('You are not logged in on any other device.')).toBeVisible()
    await context.setOffline(false)
    await seeSessionEnd(laptop, service)
    await logIn(laptop, anna)
    await expect.poll(async () => (await outboxOnDevice(laptop)).done.length).toBeGreaterThan(0)
    await laptop.goto('/user')
    await expect(laptop.getByRole('heading', { level: 1, name: 'Locked Muster' })).toBeVisible()
  })

  const fresh = 'a wholly other password'
  await test.step('the password is changed at the identity provider, and the other device is logged out', async () => {
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.waitForURL(/\/idp\/password/)
    await page.getByLabel('Current password').fill('not that one at all')
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Current password').fill(anna.password)
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL('/settings/devices')
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    await expect(page.getByText('You are not logged in on any other device.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
    await laptop.reload()
    await seeSessionEnd(laptop, service)
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1, name: /^(Anna|Locked) Muster$/ })).toBeVisible()
  })

  await test.step('the address is confirmed by a code', async () => {
    await page.goto('/settings/devices')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code from the e-mail')).toBeFocused()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Code from the e-mail').fill(await codeIn(laptop, { to: anna.email, address: service.address }))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your e-mail address has been confirmed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm address' })).toHaveCount(0)
  })

  await test.step('a forgotten password is replaced by a code, and logs in', async () => {
    await laptop.goto('/login')
    await laptop.getByRole('button', { name: 'Log in' }).click()
    await laptop.getByRole('link', { name: 'Forgot your password?' }).click()
    await laptop.getByLabel('E-mail').fill(anna.email)
    await laptop.getByRole('button', { name: 'Send code' }).click()
    await expect(laptop.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    const mails = await context.newPage()
    await laptop.getByLabel('Code from the e-mail').fill(await codeIn(mails, { to: anna.email, address: service.address }))
    await mails.close()
    await laptop.getByLabel('New password').fill('the third password of Anna')
    await laptop.getByRole('button', { name: 'Set password' }).click()
    await expectNewsfeed(laptop)
    await page.reload()
    await seeSessionEnd(page, service)
  })
  await context.close()
})

test('deleting the account asks for the password when the log-in is old', { tag: '@wide' }, async ({ page, service }) => {
  const bruno = someCitizen('Bruno')
  await joinApp(page, bruno)
  await service.withClock(10 * 60_000, async () => {
    await page.goto('/settings/deleteAccount')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Please enter your password' })
    await asked.getByLabel('Password').fill('not that one')
    await asked.getByRole('button', { name: 'Continue' }).click()
    await expect(asked.getByText('That password is not correct.')).toBeVisible()
    await asked.getByLabel('Password').fill(bruno.password)
    await asked.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
  })
})

async function enter(page: Page, citizen: Citizen): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Skip' }).click()
  await logIn(page, citizen)
  await expectNewsfeed(page)
}

async function codeIn(page: Page, { to, address }: { to: string; address: string }): Promise<string> {
  await page.goto(`${address}/api/lab/mail`)
  const mail = page.getByRole('article').filter({ hasText: to })
  const [code = ''] = /\d{4} \d{4}/.exec(await mail.first().innerText()) ?? []
  return code
}
