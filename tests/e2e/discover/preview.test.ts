import type { Browser, Page } from '@playwright/test'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { openDesk, setPublished } from '#tests/e2e/support/walks/desk.ts'
import { everythingStored } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const items = {
  story: { id: 'th-rainy-season', en: 'Travelling in the rainy season', de: 'Unterwegs in der Regenzeit' },
  event: { id: 'th-bangkok-registration-morning', en: 'Welcome morning', de: 'Willkommens' },
  survey: { id: 'th-survey-next-visits', en: 'consular days', de: 'Wo sollen' },
} as const
const photograph = 'harbour-ferry'
const families = ['story', 'event', 'survey'] as const

async function withdrawn(browser: Browser, address: string, journey: (links: Record<(typeof families)[number], string>) => Promise<void>) {
  const desk = await openDesk(browser, address)
  try {
    const links = { story: '', event: '', survey: '' }
    for (const family of families) links[family] = await withdraw(desk, address, items[family].id)
    await journey(links)
  } finally {
    for (const family of families) await setPublished(desk, address, { id: items[family].id, isPublished: true })
    await desk.context().close()
  }
}

async function withdraw(desk: Page, address: string, id: string): Promise<string> {
  await setPublished(desk, address, { id, isPublished: false })
  const link = await desk.getByRole('link', { name: 'Open in the app' }).getAttribute('href')
  if (link === null) throw new Error('the desk shows no link')
  return link
}

async function tracesOf(page: Page, trace: string): Promise<string[]> {
  const lines = (await everythingStored(page)).split('\n')
  return lines.flatMap((line) =>
    [...line.matchAll(new RegExp(`.{0,60}${trace}.{0,60}`, 'g'))].map(([found]) => `${line.slice(0, 40)}: ${found}`),
  )
}

test('preview links show unpublished items and leave nothing on the device', { tag: '@wide' }, async ({ page, browser, service }) => {
  await withdrawn(browser, service.address, async (links) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    for (const family of families) {
      await page.goto(links[family])
      const { id, en, de } = items[family]
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toContainText(en)
      await expect(title).toHaveAttribute('lang', 'en')
      await expect(page).toHaveTitle(/^Preview: .+ · Abroad$/)
      await expect(page.getByRole('note', { name: 'Preview' })).toContainText('Not published: citizens cannot see it.')
      await expect(page.getByRole('note', { name: 'Preview' })).toContainText(/This link is valid until \d+ \w+, \d\d:\d\d\./)
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Like|Share|Register|Vote|calendar/ })).toHaveCount(0)
      await expect(page.getByRole('radio').or(page.getByRole('checkbox'))).toHaveCount(0)
      await expectNoFindings(page, `the preview of a ${family}`)

      await page.getByLabel('Read in').selectOption('de')
      await expect(title).toContainText(de)
      await expect(title).toHaveAttribute('lang', 'de')
      if (family === 'story') await expect(page.getByRole('img')).toHaveJSProperty('complete', true)
      expect(await tracesOf(page, id), family).toEqual([])
    }
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    const shown = (await page.getByRole('article').allTextContents()).join(' ')
    expect(shown).not.toMatch(/rainy season|Welcome morning|consular days be held/)
    for (const trace of [...families.map((family) => items[family].id), photograph]) expect(await tracesOf(page, trace), trace).toEqual([])
  })
})
