import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logOut } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, testOnLine } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import { answerYes, callsOf, standInForProvider } from '#tests/e2e/support/services/push-provider.ts'

const appId = '11111111-2222-4333-8444-555555555555'

const test = testOnLine.extend<{ provider: Awaited<ReturnType<typeof standInForProvider>> }>({
  provider: [async ({ context }, use) => use(await standInForProvider(context)), { auto: true }],
})

test.use({ serviceOptions: { env: { ONESIGNAL_APP_ID: appId } } })

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })
const told = (line: Line) =>
  line.exchanges
    .filter(({ path, status }) => path.startsWith('/api/push/') && status === 200)
    .map(({ method, path }) => `${method} ${path}`)

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}

async function switchOn(page: Page, id: string): Promise<void> {
  await openSettings(page)
  await toggle(page).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect.poll(async () => (await callsOf(page)).some((call) => call.startsWith('promptPush'))).toBe(true)
  await answerYes(page, id)
  await expect(toggle(page)).toBeChecked()
}

test('push is switched on after consent, off again, and cleared at log-out', { tag: '@wide' }, async ({ page, line, provider }) => {
  await logInAsDemo(page)
  await openSettings(page)
  await expect(page.getByText('The app asks you first')).toBeVisible()
  await expectNoFindings(page, 'the settings before anything')

  await toggle(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(provider.requests, 'before consent nothing is requested').toEqual([])
  await toggle(page).click()
  await expectNoFindings(page, 'the question for consent')
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect.poll(async () => (await callsOf(page)).at(-1)).toContain('promptPush')
  expect(provider.requests).toEqual(['https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'])
  const labels = {
    actionMessage: 'Would you like a notification when your representation writes?',
    acceptButton: 'Yes, please',
    cancelButton: 'Not now',
  }
  const prompt = { type: 'push', autoPrompt: false, delay: {}, text: labels }
  const init = {
    appId,
    serviceWorkerPath: 'push/OneSignalSDKWorker.js',
    serviceWorkerParam: { scope: '/push/' },
    allowLocalhostAsSecureOrigin: true,
    welcomeNotification: { disable: true, message: '' },
    promptOptions: { slidedown: { prompts: [prompt] } },
  }
  const calls = await callsOf(page)
  expect(calls.slice(calls.findIndex((call) => call.startsWith('init')))).toEqual([
    `init ${JSON.stringify(init)}`,
    'listen change',
    'setLanguage en',
    'addTags {"language":"en"}',
    `promptPush ${JSON.stringify({ force: true, slidedownPromptOptions: prompt })}`,
  ])
  expect(told(line), 'there is no subscription yet').toEqual([])

  await answerYes(page, 'sub-1')
  await expect(toggle(page)).toBeChecked()
  await expect.poll(() => told(line).toSorted()).toEqual(['PUT /api/push/external-user-id/sub-1', 'PUT /api/push/one-signal-player/sub-1'])
  await expect.poll(async () => (await callsOf(page)).at(-1)).toMatch(/^login [\w-]{43}$/)
  await expectNoFindings(page, 'switched on')

  await page.goto('/')
  await expect.poll(async () => (await callsOf(page)).filter((call) => call.startsWith('init')).length, 'on with the next page').toBe(2)
  await openInApp(page, '/settings/app')
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await expect.poll(async () => (await callsOf(page)).slice(-2)).toEqual(['setLanguage de', 'addTags {"language":"de"}'])
  await page.getByRole('radio', { name: 'English' }).check()
  expect(told(line), 'nothing is told twice').toHaveLength(2)

  await openSettings(page)
  await expect(toggle(page)).toBeEnabled()
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
  await expect.poll(() => told(line).at(-1)).toBe('DELETE /api/push/one-signal-player/sub-1')
  await expect.poll(async () => (await callsOf(page)).slice(-2), 'whoever leaves now leaves no alias').toEqual(['optOut', 'logout'])
  await toggle(page).click()
  await expect(toggle(page)).toBeChecked()
  await expect
    .poll(() => told(line).slice(2).toSorted())
    .toEqual(['DELETE /api/push/one-signal-player/sub-1', 'PUT /api/push/external-user-id/sub-1', 'PUT /api/push/one-signal-player/sub-1'])
  await expect.poll(async () => (await callsOf(page)).at(-1)).toMatch(/^login /)
  await logOut(page)
  await expect.poll(async () => (await callsOf(page)).at(-1)).toBe('logout')
})

test('a change made offline is saved and reported later', { tag: '@wide' }, async ({ page, context, line, provider }) => {
  await logInAsDemo(page)
  await switchOn(page, 'sub-2')
  await expect.poll(() => told(line)).toHaveLength(2)
  await context.setOffline(true)
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
  await expect(page.getByText('Saved on this device. The service will be told as soon as you are online.')).toBeVisible()
  await expectNoFindings(page, 'waiting to be told')
  expect(told(line)).toHaveLength(2)
  await context.setOffline(false)
  await expect.poll(() => told(line).at(-1)).toBe('DELETE /api/push/one-signal-player/sub-2')
  await expect(page.getByText('Saved on this device.')).toHaveCount(0)
  expect((await outboxOnDevice(page)).waiting).toEqual([])
  expect(provider.requests).toHaveLength(1)
})

test('the page’s policy permits the provider only with an application id', { tag: '@wide' }, async ({ page, request }) => {
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policy('/')).toMatch(/script-src [^;]*https:\/\/cdn\.onesignal\.com/)
  expect(await policy('/push/OneSignalSDKWorker.js')).toContain('https://cdn.onesignal.com')
  expect(await (await request.get('/push/OneSignalSDKWorker.js')).text()).toContain(
    'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js',
  )
  expect(await (await request.get('/api/ping')).json()).toMatchObject({ oneSignalAppId: appId })
  await page.goto('/')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope)).toMatch(/:\d+\/$/)
})
