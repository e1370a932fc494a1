import type { Page } from '@playwright/test'
import { type Citizen, joinApp, logOut, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { everythingStored, keysOfDevice } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor', isFreshPhone: true })

test('a log-out leaves nothing in any database, cache or storage [29]', async ({ page }) => {
  const anna = sentinel()
  const traces = await liveIn(page, anna)
  expect(hits(await everythingStored(page), traces), 'the traces are looked for in the right way').toEqual(Object.keys(traces))
  expect(await keysOfDevice(page)).toBe(1)
  await logOut(page)
  expect(hits(await everythingStored(page), traces)).toEqual([])
  expect(await keysOfDevice(page)).toBe(0)
  await page.goto('/user')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(hits(await everythingStored(page), traces)).toEqual([])
})

test('a log-out in one tab empties the other within a second [30]', { tag: '@wide' }, async ({ page, context }) => {
  await joinApp(page, sentinel())
  const other = await context.newPage()
  await other.goto('/user')
  await expect(other.getByRole('heading', { level: 1, name: 'Sentinelfirst Sentinellast' })).toBeVisible()
  const emergency = await context.newPage()
  await emergency.goto('/guide/emergency')
  await expect(emergency.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/settings/logout')
  const gone = other.waitForFunction(() => !document.body.innerText.includes('Sentinel'), undefined, { polling: 20 }).then(() => Date.now())
  const emptied = page
    .waitForFunction(() => localStorage.getItem('abroad.account') === null, undefined, { polling: 20 })
    .then(() => Date.now())
  await page.getByRole('button', { name: 'Log out' }).click()
  expect((await gone) - (await emptied)).toBeLessThan(scaled(1_000))
  await expect(other).toHaveURL(/\/login\?successfulLogout/)
  expect(await everythingStored(other)).not.toContain('Sentinel')
  expect(new URL(emergency.url()).pathname, 'nobody in an emergency is sent away').toBe('/guide/emergency')
})

test('deleting the account leaves nothing in any database, cache or storage', { tag: '@wide' }, async ({ page }) => {
  const traces = await liveIn(page, sentinel())
  await page.goto('/settings/deleteAccount')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  expect(hits(await everythingStored(page), traces)).toEqual([])
  expect(await keysOfDevice(page)).toBe(0)
})

function sentinel(): Citizen {
  return { ...someCitizen('Sentinelfirst'), lastName: 'Sentinellast' }
}

async function liveIn(page: Page, citizen: Citizen): Promise<Record<string, string>> {
  await joinApp(page, citizen)
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1, name: 'Sentinelfirst Sentinellast' })).toBeVisible()
  await page.goto('/guide')
  await page.getByRole('searchbox').fill('sentinelsearch')
  await page.goto('/user/editProfile')
  await page.getByLabel('First name').fill('Sentineldraft')
  const account = await page.evaluate(() => localStorage.getItem('abroad.account'))
  if (account === null) throw new Error('nobody is logged in')
  return {
    first: citizen.firstName,
    last: citizen.lastName,
    email: citizen.email,
    phone: '812345678',
    born: '04.09.1987',
    draft: 'Sentineldraft',
    search: 'sentinelsearch',
    account,
  }
}

function hits(stored: string, traces: Record<string, string>): string[] {
  return Object.entries(traces)
    .filter(([, trace]) => stored.includes(trace))
    .map(([name]) => name)
}
