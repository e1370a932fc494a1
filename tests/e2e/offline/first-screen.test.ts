import type { Page, Response } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

import { storedLanguage } from '#tests/e2e/support/browser/first-screen.ts'
import { logInAsDemo, openInApp, registerFor, voteIn } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })
test.afterEach(({ service }) => service.lab('/reset', {}))

test('the start page contains the first cards without services or scripts', async ({ page, service }) => {
  await page.goto('/')
  await expectKept(page)
  const titles = await page.locator('article h2').allTextContents()
  await service.kill()
  try {
    const start = await page.reload()
    expect(start?.ok(), 'who else could have answered?').toBe(true)
    const first = await firstCards(start)
    expect(first).toEqual(titles.slice(0, first.length))
    expect(first.length).toBe(Math.min(20, titles.length))
    await expect(page.locator('main article').nth(2)).toBeVisible()
    await expect(page.locator('.boot')).toHaveCount(0)
    await openInApp(page, '/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    expect(fetched.filter((path) => path.startsWith('/assets/parts-')).map((path) => path.replace(/^.*\./, ''))).toEqual(['js'])
  } finally {
    await service.start()
  }
})

test('who scrolls the first cards before the app stands, stays there', async ({ page, service }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await service.lab('/content/generate', { count: 30, globalShare: 1, minutesApart: 1 })
  await page.goto('/')
  await expect.poll(() => keptText(page)).toContain('gen-')
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => {
        const cards = document.querySelectorAll('.boot-first article')
        cards[12]?.scrollIntoView({ block: 'start' })
        Object.assign(window, { scrolled: { cards: cards.length, to: scrollY } })
      }),
    ),
  )
  await page.goto('/')
  await expect(page.locator('.boot')).toHaveCount(0)
  await expect(page.locator('main article').nth(19)).toBeAttached()
  const { cards, to } = await page.evaluate(() => (window as unknown as { scrolled: { cards: number; to: number } }).scrolled)
  expect([cards, to > 2_000]).toEqual([20, true])
  expect(await page.evaluate(() => scrollY)).toBe(to)
})

test('the start page contains nothing of another language or removed', { tag: '@wide' }, async ({ page, service }) => {
  await service.lab('/content/generate', { count: 12, globalShare: 1, minutesApart: 1 })
  await page.goto('/')
  await expect.poll(() => keptText(page)).toContain('gen-')
  await openInApp(page, '/settings/app')
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH')
  expect(await firstCards(await page.goto('/'))).toEqual([])
  await expectKept(page, 'de')
  const [title = ''] = await firstCards(await page.reload())
  expect(title).not.toBe('')

  await service.lab('/content/remove', { share: 1, seed: 1 })
  await page.goto('/guide')
  await expect.poll(() => storedLanguage(page)).toBe(null)
  await service.kill()
  try {
    expect(await firstCards(await page.goto('/'))).not.toContain(title)
  } finally {
    await service.start()
  }
})

test('an item withdrawn on an open Discover is not in the next start page', async ({ page, context, service }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await service.lab('/content/generate', { count: 12, globalShare: 1, minutesApart: 1 })
  await page.goto('/')
  // This phone has kept what it showed before they were published.
  await expect.poll(() => keptText(page)).toContain('gen-')
  const [title = ''] = await firstCards(await page.reload())
  expect(title).not.toBe('')
  await expect.poll(() => keptText(page)).toContain('gen-')
  await service.lab('/content/remove', { share: 1, seed: 1 })
  const other = await context.newPage()
  await other.goto('/guide')
  await expect(page.locator('main article').filter({ hasText: title })).toHaveCount(0)
  await other.close()
  // The engine has removed what was kept; the page keeps what it shows now.
  const isOfNow = async () => {
    const kept = await keptText(page)
    return kept !== undefined && !kept.includes(title)
  }
  await expect.poll(isOfNow).toBe(true)
  expect(await firstCards(await page.reload())).not.toContain(title)
})

test('nothing that a citizen did is kept, and a log-out takes the rest', async ({ page }) => {
  await logInAsDemo(page)
  await registerFor(page, 'online-hour-voting', 2)
  await page.getByRole('alertdialog').press('Escape')
  await voteIn(page, 'survey-online-service')
  await openInApp(page, '/')
  await expect(page.locator('article .card-status, article .card-said')).toHaveCount(2)
  await expectKept(page)
  const kept = await keptText(page)
  expect(kept).toContain('/survey/survey-online-service')
  expect(kept).not.toMatch(/card-status|card-said|Anna|demo/i)
  await openInApp(page, '/settings/logout')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect.poll(() => storedLanguage(page)).toBe(null)
})

async function keptText(page: Page): Promise<string | undefined> {
  const kept = await page.evaluate(async () => (await caches.match('/first-screen', { cacheName: 'abroad-first-screen' }))?.text())
  return kept?.replaceAll(/<style>[\s\S]*?<\/style>/g, '')
}

async function expectKept(page: Page, language = 'en'): Promise<void> {
  await expect(page.locator('main article').nth(2)).toBeVisible()
  await expect.poll(() => storedLanguage(page)).toBe(language)
}

async function firstCards(reply: Response | null): Promise<string[]> {
  const [, first = ''] = /<div class="boot-first[^>]*>([\s\S]*?)<div class="boot-still">/.exec((await reply?.text()) ?? '') ?? []
  return [...first.matchAll(/<h2[^>]*card-title[^>]*>([\s\S]*?)<\/h2>/g)].map(([, title = '']) =>
    title.replaceAll('&nbsp;', '\u00a0').replaceAll('&amp;', '&'),
  )
}
