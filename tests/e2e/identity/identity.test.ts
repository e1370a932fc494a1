import { expectNewsfeed, fillProfile, logIn, logOut, register, sendCredentials, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { openBrowser } from '#tests/e2e/support/phone.ts'
import { expect, listen, test } from '#tests/e2e/support/fixtures.ts'

test('a citizen registers, restarts, loses the session, logs out and in, and deletes the account', async ({ service }, testInfo) => {
  const complaints: string[] = []
  const anna = someCitizen('Anna')
  let context = await openBrowser(testInfo, service.address, { isFreshPhone: true })
  let page = context.pages()[0] ?? (await context.newPage())
  listen(page, complaints)

  await test.step('onboarding, log-in page, registration, consent', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/onboarding')
    for (let slide = 1; slide < 5; slide += 1) await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page).toHaveURL('/login')
    await register(page, anna)
  })

  await test.step('the profile is completed first, then the newsfeed opens', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Complete your profile' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(anna.email)
    await fillProfile(page, anna)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectNewsfeed(page)
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  await test.step('the browser is closed and opened again', async () => {
    await context.close()
    context = await openBrowser(testInfo, service.address, { isFreshPhone: true })
    page = context.pages()[0] ?? (await context.newPage())
    listen(page, complaints)
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Muster' })).toBeVisible()
    await expect(page.getByText('04.09.1987')).toBeVisible()
    await expect(page.getByText('Embassy of Switzerland in Bangkok')).toBeVisible()
  })

  await test.step('the service forgets the session: the next exchange logs in by the key, unnoticed', async () => {
    const { sessions } = await service.lab<{ sessions: number }>('/sessions/expire', {})
    expect(sessions).toBeGreaterThan(0)
    await page.goto('/user/editProfile')
    await page.getByLabel('First name').fill('Annina')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/user')
    await expect(page.getByRole('heading', { level: 1, name: 'Annina Muster' })).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  await test.step('logging out says so, and the log-in page opens from then on', async () => {
    await logOut(page)
    await expect(page.getByText('Successfully logged out')).toBeVisible()
    await page.goto('/user/editProfile')
    await expect(page).toHaveURL('/login?redirect=editProfile')
  })

  await test.step('logging in again leads to where the citizen wanted to go, with the profile as it was', async () => {
    await logIn(page, anna)
    await expect(page).toHaveURL('/user/editProfile')
    await expect(page.getByLabel('First name')).toHaveValue('Annina')
    for (const path of ['/login', '/onboarding']) {
      await page.goto(path)
      await expectNewsfeed(page)
    }
  })

  await test.step('the account is deleted, after one more question', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: /^Delete account/ }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delete account' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/login\?.*accountDeleted/)
    await expect(page.getByText('Account deleted')).toBeVisible()
  })

  await test.step('nobody logs in with it any more', async () => {
    await sendCredentials(page, anna, 'Log in')
    await expect(page.getByText('The e-mail address or password is not correct.')).toBeVisible()
  })

  expect(complaints).toEqual([])
  await context.close()
})
