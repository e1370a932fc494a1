import type { Page } from '@playwright/test'
import { type Citizen, expectNewsfeed, joinApp, logIn, logOut, seeSessionEnd, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { everythingStored, keysOfDevice } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { holdStore } from '#tests/e2e/support/browser/held-store.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ phone: 'visitor', isFreshPhone: true })

test('nothing of a citizen is left in any database, cache or storage after logging out [29]', async ({ page, complaints }) => {
  const anna = sentinel()
  const traces = await liveIn(page, anna)
  expect(hits(await everythingStored(page), traces), 'the traces are looked for in the right way').toEqual(Object.keys(traces))
  expect(await keysOfDevice(page)).toBe(1)
  await logOut(page)
  expect(hits(await everythingStored(page), traces)).toEqual([])
  expect(await keysOfDevice(page)).toBe(0)
  // Neither does a reload bring anything back.
  await page.goto('/user')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(hits(await everythingStored(page), traces)).toEqual([])
  expect(complaints).toEqual([])
})

test(
  'logging out without a line empties the device at once, and the service hears of it with the next line [27] [29]',
  { tag: '@wide' },
  async ({ page, context, service, complaints }) => {
    const anna = sentinel()
    const traces = await liveIn(page, anna)
    await page.goto('/settings/logout')
    await expect(page.getByRole('heading', { level: 1, name: 'Log out?' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login\?successfulLogout/)
    await expect(page.getByText('Successfully logged out')).toBeVisible()
    await expect(page.getByText('The service will be told as soon as possible.')).toBeVisible()
    expect(hits(await everythingStored(page), traces)).toEqual([])
    expect(await keysOfDevice(page)).toBe(0)

    await context.setOffline(false)
    await expect(page.getByText('The service will be told as soon as possible.')).toHaveCount(0)
    const ended = await service.lab<{ sessions: number; devices: number }>('/sessions/expire', {
      accountId: traces['account'],
      what: ['sessions', 'devices'],
    })
    expect(ended.devices, 'the device’s key is worth nothing any more').toBe(0)
    await logIn(page, anna)
    await expectNewsfeed(page)
    expect(complaints).toEqual([])
  },
)

test(
  'who leaves while the device cannot be read is told that what is unsent is not known, and is asked',
  { tag: '@wide' },
  async ({ page, context }) => {
    const anna = someCitizen('Anna')
    await joinApp(page, anna)
    await page.goto('/settings/logout')
    await expect(page.getByRole('heading', { level: 1, name: 'Log out?' })).toBeVisible()
    const letGo = await holdStore(context, 'intents')
    await page.getByRole('button', { name: 'Log out' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Unsent items could not be read' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Close the app, open it again and look under Activity first.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/settings/logout')
    await letGo()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login\?successfulLogout/)
  },
)

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
  const ms = (await gone) - (await emptied)
  console.log(`the other tab was empty ${ms} ms after the first`)
  expect(ms).toBeLessThan(scaled(1_000))
  await expect(other).toHaveURL(/\/login\?successfulLogout/)
  expect(await everythingStored(other)).not.toContain('Sentinel')
  expect(new URL(emergency.url()).pathname, 'nobody in an emergency is sent away').toBe('/guide/emergency')
})

test(
  'deleting the account needs the line: without one it is refused in words, and nothing changes [28]',
  { tag: '@wide' },
  async ({ page, context }) => {
    await joinApp(page, sentinel())
    await page.goto('/settings/deleteAccount')
    await expect(page.getByRole('heading', { level: 1, name: 'Delete account' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('Deleting your account needs a connection, and you are offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('group', { name: 'The account was not deleted' })).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await context.setOffline(false)
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1, name: 'Sentinelfirst Sentinellast' })).toBeVisible()
  },
)

test(
  'nothing of a citizen is left in any database, cache or storage after deleting the account',
  { tag: '@wide' },
  async ({ page, complaints }) => {
    const traces = await liveIn(page, sentinel())
    await page.goto('/settings/deleteAccount')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
    expect(hits(await everythingStored(page), traces)).toEqual([])
    expect(await keysOfDevice(page)).toBe(0)
    expect(complaints).toEqual([])
  },
)

test(
  'a session that the service refuses for good empties the device and asks for a new log-in, without claiming a log-out [21]',
  { tag: '@wide' },
  async ({ page, service }) => {
    const traces = await liveIn(page, sentinel())
    await page.goto('/user')
    await service.lab('/sessions/expire', { accountId: traces['account'], what: ['sessions', 'interactions', 'devices'] })
    // A start of the app asks the service for news.
    await page.reload()
    await seeSessionEnd(page, service)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Successfully logged out')).toHaveCount(0)
    expect(hits(await everythingStored(page), traces)).toEqual([])
  },
)

function sentinel(): Citizen {
  return { ...someCitizen('Sentinelfirst'), lastName: 'Sentinellast' }
}

/** Leaves something behind wherever a citizen can: profile, pictures of the feed, a search, a half typed form. Gives what to look for. */
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
