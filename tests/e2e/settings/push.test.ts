import type { Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logOut } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { diaryOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect, testOnLine } from '#tests/e2e/support/fixtures.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import { answerYes, callsOf, setPermission, standInForProvider } from '#tests/e2e/support/services/push-provider.ts'
import { createService } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const appId = '11111111-2222-4333-8444-555555555555'

const test = testOnLine.extend<{ provider: Awaited<ReturnType<typeof standInForProvider>> }>({
  service: [
    async ({}, use) => {
      const service = await createService({ env: { ONESIGNAL_APP_ID: appId } })
      await use(service)
      await service.dispose()
    },
    { scope: 'worker', timeout: scaled(180_000) },
  ],
  provider: [async ({ context }, use) => use(await standInForProvider(context)), { auto: true }],
})

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })
/** What the push service was told, in order. */
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

test(
  'switched on after consent, told to the service, off again, and cleared at the log-out',
  { tag: '@wide' },
  async ({ page, line, provider, complaints }) => {
    await logInAsDemo(page)
    await openSettings(page)
    await expect(page.getByText('The app asks you first')).toBeVisible()
    await expectNoFindings(page, 'the settings before anything')

    await toggle(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(provider.requests, 'before consent nothing is requested').toEqual([])
    await toggle(page).click()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
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
    // By the outbox the one, at once the other: whichever comes first.
    await expect
      .poll(() => told(line).toSorted())
      .toEqual(['PUT /api/push/external-user-id/sub-1', 'PUT /api/push/one-signal-player/sub-1'])
    await expect.poll(async () => (await callsOf(page)).at(-1)).toMatch(/^login [\w-]{43}$/)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
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
      .toEqual([
        'DELETE /api/push/one-signal-player/sub-1',
        'PUT /api/push/external-user-id/sub-1',
        'PUT /api/push/one-signal-player/sub-1',
      ])
    await expect.poll(async () => (await callsOf(page)).at(-1)).toMatch(/^login /)
    await logOut(page)
    await expect.poll(async () => (await callsOf(page)).at(-1)).toBe('logout')
    expect(complaints).toEqual([])
  },
)

test(
  'without a line the choice is saved on the device, says so, and is told when the line is back',
  { tag: '@wide' },
  async ({ page, context, line, provider }) => {
    await logInAsDemo(page)
    await switchOn(page, 'sub-2')
    await expect.poll(() => told(line)).toHaveLength(2)
    await context.setOffline(true)
    await toggle(page).click()
    await expect(toggle(page)).not.toBeChecked()
    await expect(page.getByText('Saved on this device. The service will be told as soon as you are online.')).toBeVisible()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectNoFindings(page, 'waiting to be told')
    expect(told(line)).toHaveLength(2)
    await context.setOffline(false)
    await expect.poll(() => told(line).at(-1)).toBe('DELETE /api/push/one-signal-player/sub-2')
    await expect(page.getByText('Saved on this device.')).toHaveCount(0)
    expect((await outboxOnDevice(page)).waiting).toEqual([])
    expect(provider.requests).toHaveLength(1)
  },
)

test(
  'where the browser forbids it nothing is done, and a change of that is seen within the second',
  { tag: '@wide' },
  async ({ page, provider }) => {
    await logInAsDemo(page)
    await setPermission(page, 'denied')
    await openSettings(page)
    await expect(page.getByText('You have blocked notifications for this site')).toBeVisible()
    await expect(toggle(page)).toBeDisabled()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectNoFindings(page, 'forbidden')
    await setPermission(page, 'default')
    await expect(toggle(page)).toBeEnabled({ timeout: scaled(2_500) })
    expect(provider.requests).toEqual([])
  },
)

test(
  'consent taken back in the cookie settings switches it off at once, tells the service, and the next page asks nothing of the provider',
  { tag: '@wide' },
  async ({ page, line, provider }) => {
    await logInAsDemo(page)
    await switchOn(page, 'sub-4')
    await expect.poll(() => told(line)).toHaveLength(2)
    await expect.poll(async () => (await callsOf(page)).at(-1)).toMatch(/^login /)
    await openInApp(page, '/settings/cookies')
    await page.getByRole('checkbox', { name: 'Notifications' }).uncheck()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectNoFindings(page, 'cookie settings with a consent for notifications')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect.poll(async () => (await callsOf(page)).slice(-2)).toEqual(['optOut', 'logout'])
    await expect.poll(() => told(line).at(-1)).toBe('DELETE /api/push/one-signal-player/sub-4')
    await expect(page.getByRole('checkbox', { name: 'Notifications' })).toHaveCount(0)
    await openSettings(page)
    await expect(toggle(page)).not.toBeChecked()
    await expect(toggle(page)).toBeEnabled()
    expect(provider.requests).toHaveLength(1)
    await toggle(page).click()
    await expect(page.getByRole('alertdialog'), 'it is asked for again').toBeVisible()
  },
)

test('a script that does not come is said, stands in the diary, and is asked for again', { tag: '@wide' }, async ({ page, provider }) => {
  await logInAsDemo(page)
  provider.fails = true
  await openSettings(page)
  await toggle(page).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('OneSignal could not be loaded')).toBeVisible()
  await expect.poll(() => diaryOnDevice(page)).toContain('push: failed OneSignal script failed to load.')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoFindings(page, 'failed to load')
  provider.fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(toggle(page)).toBeEnabled()
  expect(provider.requests).toHaveLength(2)
})

const lastSecond = '2026-07-14T23:59:59Z'

/** The next page finds a subscription that the SDK made up. */
async function breakSubscription(page: Page, nextId: string): Promise<void> {
  await page.clock.setFixedTime(lastSecond)
  await page.evaluate((id) => {
    localStorage.setItem('standIn.id', 'local-1')
    localStorage.setItem('standIn.nextId', id)
  }, nextId)
  await openSettings(page)
}
/** A page that is about to go answers nothing. */
const callsSoFar = (page: Page) => callsOf(page).catch(() => [])
const pagesOf = async (page: Page) => (await callsSoFar(page)).filter((call) => call === 'page /settings/notifications').length

test(
  'a subscription that the provider never heard of is repaired by a reload, and who was opted in is opted in again',
  { tag: '@wide' },
  async ({ page, line }) => {
    await logInAsDemo(page)
    await switchOn(page, 'sub-3')
    await expect.poll(() => told(line)).toHaveLength(2)
    await breakSubscription(page, 'sub-4')
    await expect.poll(() => pagesOf(page)).toBe(3)
    await expect(toggle(page)).toBeChecked()
    await expect
      .poll(() => told(line).slice(2).toSorted())
      .toEqual([
        'DELETE /api/push/one-signal-player/sub-3',
        'PUT /api/push/external-user-id/sub-4',
        'PUT /api/push/one-signal-player/sub-4',
      ])
    expect((await callsOf(page)).filter((call) => call === 'optIn')).toHaveLength(1)
  },
)

test('a repair that does not help is tried three times at most, and only until the date', { tag: '@wide' }, async ({ page }) => {
  await logInAsDemo(page)
  await switchOn(page, 'sub-5')
  await breakSubscription(page, 'local-2')
  await expect.poll(() => pagesOf(page)).toBe(5)
  await expect.poll(() => diaryOnDevice(page)).toContain('push: warning maximum reload count reached for push resubscription')
  expect(
    (await callsSoFar(page)).filter((call) => call === 'optIn'),
    'once after each reload',
  ).toHaveLength(3)
  await page.clock.setFixedTime('2026-07-15T00:00:00Z')
  await page.evaluate(() => sessionStorage.clear())
  await openSettings(page)
  await expect(toggle(page)).toBeChecked()
  expect(await pagesOf(page)).toBe(6)
})

test(
  'what is on can be switched off while the provider is blocked, and the service is told',
  { tag: '@wide' },
  async ({ page, line, provider }) => {
    await logInAsDemo(page)
    await switchOn(page, 'sub-6')
    await expect.poll(() => told(line)).toHaveLength(2)
    provider.fails = true
    await openSettings(page)
    await expect(page.getByText('They were on when last checked')).toBeVisible()
    await toggle(page).click()
    await expect(toggle(page)).not.toBeChecked()
    await expect.poll(() => told(line).at(-1)).toBe('DELETE /api/push/one-signal-player/sub-6')
    await page.reload()
    await expect(toggle(page)).toBeEnabled()
    await expect(toggle(page)).not.toBeChecked()
    expect(provider.requests, 'switched off, nothing is asked of the provider').toHaveLength(2)
  },
)

test('a script that neither comes nor fails is given up after half a minute', { tag: '@wide' }, async ({ page, provider }) => {
  await logInAsDemo(page)
  await openSettings(page)
  provider.hangs = true
  await page.clock.install()
  await toggle(page).click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect.poll(() => provider.requests).toHaveLength(1)
  await expect(page.getByText('Loading OneSignal.')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText('OneSignal could not be loaded')).toBeVisible()
  provider.hangs = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(toggle(page)).toBeEnabled()
  expect(provider.requests).toHaveLength(2)
})

test(
  'the page’s policy lets the provider in with the application id, and push is ours beside our own worker',
  { tag: '@wide' },
  async ({ page, request }) => {
    const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(await policy('/')).toMatch(/script-src [^;]*https:\/\/cdn\.onesignal\.com/)
    expect(await policy('/push/OneSignalSDKWorker.js')).toContain('https://cdn.onesignal.com')
    expect(await (await request.get('/push/OneSignalSDKWorker.js')).text()).toContain(
      'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js',
    )
    expect(await (await request.get('/api/ping')).json()).toMatchObject({ oneSignalAppId: appId })
    await page.goto('/')
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope)).toMatch(/:\d+\/$/)
  },
)
