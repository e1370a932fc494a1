import type { BrowserContext, Request, Route } from '@playwright/test'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'citizen' })

const hourMs = 3_600_000
const json = { 'Abroad-Contract': '1', 'Content-Type': 'application/json' }
const passwordNeeded = { type: 'abroad:password-needed', title: 'password needed', status: 403 }

test('the device list recovers, and a log-out reports what is known', { tag: '@wide' }, async ({ page, context }) => {
  const isEnding = ({ method }: Ask) => method === 'DELETE'
  let seen: number | null = null
  const asked = await answer(context, async (route, ask) => {
    if (ask.method === 'GET' && ask.path === '/devices') await (seen === null ? route.abort() : route.fulfill(list(seen)))
    else if (isEnding(ask) && asked.filter(isEnding).length === 1) await route.abort()
    else if (isEnding(ask)) await route.fulfill({ headers: json, body: '{}' })
    else await route.continue()
  })
  await logInAsDemo(page)
  await openInApp(page, '/settings/devices')
  const part = page.getByRole('region', { name: 'Where you are logged in' })

  await test.step('what could not be asked for is asked for again when the service has answered', async () => {
    await expect(part).toBeVisible()
    await expect.poll(() => asked.filter(({ path }) => path === '/devices').length).toBeGreaterThan(0)
    await expect(part.getByRole('listitem')).toHaveCount(0)
    seen = Date.now()
    await context.setOffline(true)
    await expect(page.getByText('Changes here need a connection.')).toBeVisible()
    await context.setOffline(false)
    await expect(part.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('whether a lost answer did it is not known, and nothing else is said', async () => {
    await part.getByRole('button', { name: 'Log out: Laptop' }).click()
    await expect(page.getByRole('alertdialog').getByText('The device will be cleared')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('group', { name: 'We don’t know whether that worked' })).toBeFocused()
    await expect(page.getByText('Nothing was changed')).toHaveCount(0)
  })
  await test.step('of all others it is said in the plural; what failed before is not said beside what worked', async () => {
    await part.getByRole('button', { name: 'Log out all other devices' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('The devices will be cleared as soon as they are online.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(part.getByText('Logged out.')).toBeVisible()
    await expect(page.getByText('We don’t know')).toHaveCount(0)
    await expect(part.getByRole('list', { name: 'Where you are logged in' })).toBeFocused()
  })
})

test('when a device was seen is told by the clock of the service', { tag: '@wide' }, async ({ page, context, service }) => {
  await service.withClock(-5 * hourMs, async () => {
    await answer(context, (route, { method, path }) =>
      method === 'GET' && path === '/devices' ? route.fulfill(list(Date.now() - 5 * hourMs)) : route.continue(),
    )
    await logInAsDemo(page)
    await openInApp(page, '/settings/devices')
    const laptop = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem').filter({ hasText: 'Laptop' })
    await expect(laptop).toContainText('seen within the last hour')
  })
})

test('a wrong password is reported in place, and cancelling deletes nothing', { tag: '@wide' }, async ({ page, context }) => {
  const proofs: Route[] = []
  const asked = await answer(context, async (route, { method, path }) => {
    if (method === 'DELETE' && path === '/me') await route.fulfill(refused(passwordNeeded))
    else if (path === '/proof') proofs.push(route)
    else await route.continue()
  })
  const deletions = () => asked.filter(({ method, path }) => method === 'DELETE' && path === '/me').length
  const say = (isRight: boolean) => proofs.at(-1)?.fulfill({ headers: json, body: JSON.stringify({ isRight }) })
  await logInAsDemo(page)
  await openInApp(page, '/settings/deleteAccount')
  const dialog = page.getByRole('alertdialog', { name: 'Please enter your password' })
  const password = dialog.getByLabel('Password')
  async function ask() {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    await password.fill('some password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }

  await ask()
  await expect.poll(() => proofs.length).toBe(1)
  await say(false)
  await expect(password).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('That password is not correct.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => proofs.length).toBe(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await say(true)
  await ask()
  await expect.poll(() => proofs.length).toBe(3)
  expect(deletions()).toBe(2)
  await expect(page.getByText('Your account is being deleted')).toHaveCount(0)
})

test('a late password page does not open after the screen was left', { tag: '@wide' }, async ({ page, context }) => {
  const opened: Route[] = []
  await answer(context, async (route, { path }) => {
    if (path === '/provider-page') opened.push(route)
    else await route.continue()
  })
  await logInAsDemo(page)
  await openInApp(page, '/settings/devices?changed=password')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page).toHaveURL('/settings/devices')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => opened.length).toBe(1)
  await openInApp(page, '/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const answered = context.waitForEvent('requestfinished', (request) => pathOf(request) === '/provider-page')
  await opened[0]?.fulfill({ headers: json, body: JSON.stringify({ redirectTo: '/idp/password?ticket=t1' }) })
  await answered
  await openInApp(page, '/settings/devices')
  await expect(page.getByRole('heading', { level: 1, name: 'Devices and password' })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => opened.length).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/settings/devices')
})

interface Ask {
  method: string
  path: string
}

async function answer(context: BrowserContext, by: (route: Route, ask: Ask) => Promise<void>): Promise<readonly Ask[]> {
  const asked: Ask[] = []
  await context.route(/\/api\/user\//, async (route) => {
    const ask = { method: route.request().method(), path: pathOf(route.request()) }
    asked.push(ask)
    await by(route, ask)
  })
  return asked
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname.replace('/api/user', '')
}

function refused(problem: { status: number }) {
  return { status: problem.status, headers: { ...json, 'Content-Type': 'application/problem+json' }, body: JSON.stringify(problem) }
}

function list(seenAt: number) {
  const since = seenAt - 24 * hourMs
  const devices = [
    { id: 'this', name: 'Phone', since, seenAt, isThis: true },
    { id: 'other', name: 'Laptop', since, seenAt, isThis: false },
  ]
  return { headers: json, body: JSON.stringify({ email: 'demo@abroad.example', isEmailVerified: true, devices }) }
}
