import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { standInForProvider } from '#tests/e2e/support/services/push-provider.ts'

test.use({ phone: 'citizen' })

test('without an application id, push is off and the provider is blocked', async ({ page, context, request, service, complaints }) => {
  const provider = await standInForProvider(context)
  expect((await request.get(service.address)).headers()['content-security-policy']).not.toContain('onesignal')
  await logInAsDemo(page)
  await page.goto('/settings/notifications')
  await expect(page.getByText('has not set up notifications')).toBeVisible()
  await expect(page.getByRole('switch')).toBeDisabled()
  await expectNoFindings(page, 'not set up')
  await page.evaluate(() => {
    localStorage.setItem('abroad.consent', JSON.stringify({ push: { version: 1, at: new Date().toISOString(), isGiven: true } }))
    localStorage.setItem('abroad.push', 'on')
  })
  await page.reload()
  await expect(page.getByText('has not set up notifications')).toBeVisible()
  const placing = page.evaluate(() => {
    const script = document.createElement('script')
    script.src = 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'
    document.head.append(script)
  })
  await expect(placing, 'the script was kept out').rejects.toThrow(/TrustedScriptURL|blocked by CSP/)
  expect(provider.requests).toEqual([])
  // The browser says it by itself, too: Chromium on the console, Firefox as an error that nobody caught.
  const isAboutIt = (text: string) => /TrustedScriptURL|require-trusted-types-for/.test(text)
  await expect.poll(() => complaints.some(isAboutIt)).toBe(true)
  expect(complaints.splice(0).filter((text) => !isAboutIt(text))).toEqual([])
})
