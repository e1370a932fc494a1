import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ phone: 'visitor' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const article = '/guide/topic/everydayLife/passportAndId'

/** A device with these voices, which says a piece when told to: the browser of the journeys has no voice at all. */
async function withVoices(page: Page, voices: { lang: string; localService: boolean }[]): Promise<void> {
  await page.addInitScript((known) => {
    const said: string[] = []
    let current: { onend: () => void } | null = null
    const speech = {
      getVoices: () => known,
      cancel: () => void (current = null),
      speak(utterance: { text: string; onend: () => void }) {
        said.push(utterance.text)
        current = utterance
      },
    }
    class Utterance {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const device = { said, end: () => current?.onend() }
    for (const [name, value] of Object.entries({ speechSynthesis: speech, SpeechSynthesisUtterance: Utterance, spoken: device }))
      Object.defineProperty(window, name, { value, configurable: true })
  }, voices)
}
const said = (page: Page) => page.evaluate(() => (window as unknown as { spoken: { said: string[] } }).spoken.said)

test('the device reads an article aloud, with pause and stop', { tag: '@wide' }, async ({ page, complaints }) => {
  await withVoices(page, [{ lang: 'en-GB', localService: true }])
  await page.goto(article)
  await page.getByRole('button', { name: 'Read aloud' }).click()
  expect(await said(page)).toEqual(['Passport and identity card'])
  await page.evaluate(() => (window as unknown as { spoken: { end: () => void } }).spoken.end())
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const pieces = await said(page)
  expect(pieces[1]).toBe('The application starts online; a personal appointment follows.')
  expect(pieces[2], 'what was cut off is said again').toBe(pieces[1])
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('where no voice of the device itself speaks the language, nothing is offered', { tag: '@wide' }, async ({ page, complaints }) => {
  await withVoices(page, [
    { lang: 'en-GB', localService: false },
    { lang: 'de-CH', localService: true },
  ])
  await page.goto(article)
  // They come together.
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('on paper an article is its text: no chrome, links with their addresses', async ({ page, complaints }) => {
  await page.goto(article)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const chrome = ['.navigation', '.screen-bar', '.article-tools', '.article-feedback']
  for (const part of chrome) await expect(page.locator(part), part).toBeAttached()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of chrome) await expect(page.locator(part)).toBeHidden()
  const link = page.getByRole('link', { name: /schweizerpass\.ch/ })
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  // Firefox gives it unresolved.
  expect(['" (https://www.schweizerpass.ch)"', '" (" attr(href) ")"']).toContain(after)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(complaints).toEqual([])
})

test('all emergency topics print as one document, without a line', async ({ page, context, complaints }) => {
  await context.setOffline(true)
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => ((window as unknown as { printed: number }).printed += 1) })
  })
  await page.goto('/guide/emergency')
  await expect(page.getByRole('link', { name: /passport/i })).toBeVisible()
  const topics = await page.locator('.row-emergency').count()
  await page.getByRole('button', { name: 'Print all emergency topics' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
  await expect(page.locator('.on-paper > section')).toHaveCount(topics)
  await expect(page.locator('.on-paper')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.on-paper > section').last()).toBeVisible()
  await expect(page.getByText('Emergency numbers in Thailand')).toBeVisible()
  expect(complaints).toEqual([])
})
