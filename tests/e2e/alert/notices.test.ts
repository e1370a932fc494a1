import type { Page } from '@playwright/test'
import { languages } from '#contract/values/language-codes.ts'
import { expect, testOnLine } from '#tests/e2e/support/fixtures.ts'
import { citizensBuild } from '#tests/e2e/support/services/service.ts'
import { draftAlert, openHeadOffice, releaseAlert } from '#tests/e2e/support/walks/head-office.ts'
import { scaled } from '#tests/setup/time-limits.ts'

testOnLine.use({ phone: 'visitor', serviceOptions: { dist: citizensBuild } })
testOnLine.beforeEach(({ service }) => service.resetAndRestart())

const window = { width: 360, height: 800 }

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('abroad.language', code), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}

async function shareOf(page: Page): Promise<number> {
  const boxes = await Promise.all(['.alert-strip', '.notice-line'].map((name) => page.locator(name).boundingBox()))
  return boxes.reduce((sum, box) => sum + (box?.height ?? window.height), 0) / window.height
}

testOnLine('alert and network notice take one line each in every language', async ({ page, browser, service, line }) => {
  testOnLine.setTimeout(scaled(240_000))
  await page.setViewportSize(window)
  const [writer, releaser] = await openHeadOffice(browser, service.address)
  await page.goto('/')
  await releaseAlert(
    releaser,
    await draftAlert(writer, { title: 'Flooding in Bangkok and all provinces of the south: stay where you are' }),
  )
  await page.reload()
  await expect(page.locator('.alert-strip')).toBeVisible()
  line.cut()
  for (const language of languages) {
    await speak(page, language)
    await expect(page.locator('.notice-line')).toBeVisible()
    expect(await shareOf(page), language).toBeLessThanOrEqual(0.15)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await shareOf(page), `${language}, 200 %`).toBeLessThanOrEqual(0.3)
  }
  await speak(page, 'en')
  const notice = page.getByRole('button', { name: /^Wait for network/ })
  const reason = page.locator('.notice-rest')
  const isCutOff = () => reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(await isCutOff()).toBe(true)
  await notice.click()
  await expect(notice).toHaveAttribute('aria-expanded', 'true')
  await expect(reason).toHaveText('Any changes you make are saved.')
  expect(await isCutOff()).toBe(false)
  expect((await reason.boundingBox())?.height).toBeGreaterThan(10)
  await Promise.all([writer, releaser].map((desk) => desk.context().close()))
})
