import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { citizenScreens, screens as allScreens, moveTo } from '#tests/e2e/support/walks/every-route.ts'
import type { Wire } from '#tests/e2e/support/browser/wire.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.use({ serviceWorkers: 'block' })

const visitorScreens = allScreens.map(({ path }) => path).filter((path) => !/^\/preview\/(event|survey)/.test(path))

const nameOfDemo = 'annamuster'
const namesOfDevices = 'chrome linux macos windows'

test('every word of the app comes from its wording', async ({ page, context, browserProxy }) => {
  const said = listenToServices(page, browserProxy)
  await accentWording(context)
  await page.goto('/')
  await expectOnlyWording(page, { screens: visitorScreens, said })
})

test('so does every word on the screens of a citizen', { tag: '@wide' }, async ({ page, context, browserProxy }) => {
  const said = listenToServices(page, browserProxy)
  await logInAsDemo(page)
  await accentWording(context)
  await page.goto('/')
  await expectOnlyWording(page, { screens: citizenScreens, said: async () => `${await said()} ${nameOfDemo} ${namesOfDevices}` })
})

async function expectOnlyWording(page: Page, { screens, said }: { screens: string[]; said: () => Promise<string> }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), 'the wording is accented').toHaveText(accented('Découvrir'))
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  for (const path of screens) {
    await moveTo(page, path)
    const [texts, answers] = [await page.evaluate(readTexts), await said()]
    const strange = texts.filter((text) => plainParts(text).some((part) => !answers.includes(part)))
    expect.soft(strange, `${path}: neither wording nor said by a service`).toEqual([])
  }
}

/** Replaces each letter of the French wording. French, because a word left in English is then in no reply either. */
async function accentWording(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('abroad.language', 'fr'))
  await context.route(/\/assets\/(\w+-)*fr-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    const { wording } = (await import(`data:text/javascript,${encodeURIComponent(await response.text())}`)) as { wording: unknown }
    await route.fulfill({
      response,
      body: `export const wording = ${JSON.stringify(wording, (_, value: unknown) => accentedValue(value))}`,
    })
  })
}

function accentedValue(value: unknown): unknown {
  return typeof value === 'string'
    ? value.replaceAll(/(\{\{.*?\}\}|<.*?>)|[A-Za-z]/g, (letter, name?: string) => name ?? accented(letter))
    : value
}

function accented(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, 'ŧ')
}

/** All replies of the services, letters only. Firefox reports no requests of workers; the wire sees them. */
function listenToServices(page: Page, browserProxy: Wire | null): () => Promise<string> {
  const bodies: Promise<string>[] = []
  const isTheirs = (path: string) => /^\/(api|cms|emergency)\//.test(path)
  browserProxy?.onAnswer(({ path, text }) => isTheirs(path) && bodies.push(Promise.resolve(bodyLetters(text))))
  page.on('response', (response) => {
    // A stream's body ends with the page.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return
    if (isTheirs(new URL(response.url()).pathname)) bodies.push(response.text().then(bodyLetters, () => ''))
  })
  const titles = readdirSync('scenarios').map((name) => readFileSync(`scenarios/${name}`, 'utf8'))
  const letters = bodyLetters(titles.join(' '))
  return async () => letters + (await Promise.all(bodies)).join('')
}

const bodyLetters = (body: string) => lettersOf(body.replaceAll(/\\+[nt]/g, ' '))
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1))
const weekdays = Array.from({ length: 7 }, (_, day) => new Date(2026, 5, 1 + day))
const currencies = new Intl.DisplayNames('fr-CH', { type: 'currency' })
/** What the browser itself words: months, days, times that have passed, sizes, lists, currencies; and the languages in themselves. */
const wordsOfTheBrowser = new Set([
  ...(['long', 'short'] as const).flatMap((style) =>
    [
      ...months.map((date) => date.toLocaleDateString('fr-CH', { month: style })),
      ...weekdays.map((date) => date.toLocaleDateString('fr-CH', { weekday: style })),
    ].map(lettersOf),
  ),
  'deutsch',
  'français',
  'italiano',
  'english',
  ...'il min et ko mo go hier'.split(' '),
  ...Intl.supportedValuesOf('currency').flatMap(
    (code) =>
      currencies
        .of(code)
        ?.split(/[^\p{L}]+/u)
        .map(lettersOf) ?? [],
  ),
])

function plainParts(text: string): string[] {
  return text
    .split(/[ŧ{}<>]+/)
    .map((part) => part.replaceAll(/\p{L}+\.?/gu, (word) => (wordsOfTheBrowser.has(lettersOf(word)) ? '|' : word)))
    .flatMap((part) => part.split(/[|,:·\d]/))
    .filter((part) => /[A-Za-z]{2}/.test(part))
    .map(lettersOf)
}

function readTexts(): string[] {
  const texts = new Set<string>([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement?.translate === false) continue
    if (textContent?.trim() && parentElement && !/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(parentElement.tagName))
      texts.add(textContent.trim())
  }
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'alt', 'title']) {
    for (const element of document.body.querySelectorAll<HTMLElement>(`[${name}]`))
      if (element.translate) texts.add(element.getAttribute(name) ?? '')
  }
  return [...texts]
}
