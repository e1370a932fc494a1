import type { Page } from '@playwright/test'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo } from '#tests/e2e/support/walks/submit.ts'
import { citizenScreens, moveTo, screens } from '#tests/e2e/support/walks/every-route.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const languages = ['de', 'fr', 'it', 'en'] as const

const visitorScreens = [
  '/',
  '/event/online-hour-voting',
  '/survey/survey-app-topics',
  '/guide',
  '/guide/topic/everydayLife/passportAndId',
  '/guide/topic/emergencySituation/lostPassport',
  '/guide/emergency',
  '/guide/location',
  '/alerts',
  '/contact',
  '/contact/card',
  '/contact/helpline',
  '/contact/representations/THBAN',
  '/user',
  '/settings',
  '/settings/app',
  '/settings/offline',
  '/settings/notifications',
  '/settings/cookies',
  '/activity',
  '/onboarding',
  '/login',
]

const sizes = [
  // A word may break only on a screen that is narrower, or with larger text.
  { name: 'on a phone of 360 px', width: 360, height: 640, letters: 1, keepsWords: true },
  { name: 'on a phone of 320 px', width: 320, height: 640, letters: 1, keepsWords: false },
  { name: 'on a phone with text twice as large', width: 390, height: 844, letters: 2, keepsWords: false },
  { name: 'with text twice as large', width: 640, height: 800, letters: 2, keepsWords: false },
]

test('no word is cut and no control lies over another, in any language', { tag: '@wide' }, async ({ page }) => {
  test.setTimeout(scaled(300_000))
  await page.goto('/')
  await waitUntilStored(page)
  await expectRoomForWords(page, visitorScreens)
})

test('nor on the screens of a citizen', { tag: '@wide' }, async ({ page }) => {
  test.setTimeout(scaled(300_000))
  await logInAsDemo(page)
  await expectRoomForWords(page, citizenScreens)
})

test('a name of one long word fits every screen', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await joinApp(page, { ...someCitizen('Supatra'), lastName: 'Chaiyaphumphitthayakornphanitchakul' })
  for (const path of ['/user', '/user/editProfile', '/event/online-hour-voting', '/settings/devices']) {
    await moveTo(page, path)
    if (path === '/user') await expect(page.getByRole('heading', { level: 1 })).toContainText('Chaiyaphum')
    expect.soft(await page.evaluate(findCramped), path).toEqual([])
  }
})

test.describe('with everything stored', () => {
  test.use({ phone: 'visitor' })

  test('the top bar has room for its words at 360 px with double text size', { tag: '@wide' }, async ({ page, context }) => {
    test.setTimeout(scaled(300_000))
    await page.goto('/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 640 })
    const setLetters = await lettersOf(page)
    await setLetters(2)
    const childScreens = ['/settings/app', '/guide/topic/everydayLife/passportAndId', '/contact/helpline']
    const state = page.locator('.screen-bar .status-line')
    const railState = page.locator('.navigation-status .status-line')
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem('abroad.language', chosen), language)
      await page.reload()
      await moveTo(page, '/')
      await expect(state).toBeVisible()
      await expectRoomInBar('/', language)
      for (const path of childScreens) {
        await moveTo(page, path)
        await expect(railState).toBeAttached()
        await expect.soft(state, `${path}: its content says its age`).toHaveCount(0)
        await expectRoomInBar(path, language)
      }
      await context.setOffline(true)
      for (const path of childScreens.toReversed()) {
        await moveTo(page, path)
        await expect(state).toBeVisible()
        await expectRoomInBar(path, language)
      }
      await context.setOffline(false)
    }

    await setLetters(1)
    await context.setOffline(true)
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(railState, 'the rail says it').toBeVisible()
      await expect(state, 'and the bar does not').toBeHidden()
    }

    async function expectRoomInBar(path: string, language: string): Promise<void> {
      expect.soft(await page.locator('.screen-bar').evaluate(findCrampedInBar), `${path} in ${language}`).toEqual([])
    }
  })
})

for (const [phone, paths] of [
  ['visitor', screens.map(({ path }) => path)],
  ['citizen', citizenScreens],
] as const) {
  test.describe(`on the phone of a ${phone}`, () => {
    test.use({ phone, viewport: { width: 360, height: 640 } })

    test('what one taps is 44 px high, but for links within running text', { tag: '@wide' }, async ({ page }) => {
      test.setTimeout(scaled(300_000))
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      for (const path of paths) {
        await moveTo(page, path)
        expect.soft(await page.evaluate(findSmallTargets), path).toEqual([])
      }
    })
  })
}

function findSmallTargets(): string[] {
  const least = 44
  return [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, label:has(input)')].flatMap((element) => {
    const { height, width } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1
    if (!isSeen || height >= least - 0.5 || element.closest('.hidden-text, [inert]') || isWithinText(element)) return []
    if (isHitAround(element)) return []
    return [
      `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”: ${Math.round(height)} px`,
    ]
  })

  function isWithinText(element: HTMLElement): boolean {
    const around = [...(element.parentElement?.childNodes ?? [])].filter((node) => node !== element && isText(node))
    return getComputedStyle(element).display === 'inline' && around.some((node) => /\p{L}/u.test(node.textContent ?? ''))
  }
  function isText(node: Node): boolean {
    if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE
    return node.matches('span:not(.hidden-text)') && getComputedStyle(node).display === 'inline' && !node.querySelector('a, button')
  }
  /** What is drawn small may be met beside it. */
  function isHitAround(element: HTMLElement): boolean {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return [-1, 1].every((side) => {
      const hit = document.elementFromPoint(left + width / 2, middle + side * (least / 2 - 1))
      return hit !== null && element.contains(hit)
    })
  }
}

function findCrampedInBar(bar: Element): string[] {
  const boxes = [...bar.querySelectorAll('a, a > span')].map((element) => ({ element, box: element.getBoundingClientRect() }))
  const beyond = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth)
  const over = boxes.filter(({ element, box }) =>
    boxes.some(
      (other) =>
        !other.element.contains(element) &&
        !element.contains(other.element) &&
        Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
        Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
    ),
  )
  return [...beyond, ...over].map(({ element }) => element.textContent)
}

/** The browser's own font size: media queries and widths in `em` follow it. */
async function lettersOf(page: Page): Promise<(times: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  return (times) => session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
}

async function expectRoomForWords(page: Page, paths: string[]): Promise<void> {
  const setLetters = await lettersOf(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('abroad.language', chosen), language)
    await page.reload()
    for (const { name, width, height, letters, keepsWords } of sizes) {
      await page.setViewportSize({ width, height })
      await setLetters(letters)
      for (const path of paths) {
        await moveTo(page, path)
        expect.soft(await page.evaluate(findCramped), `${path} in ${language} ${name}`).toEqual([])
        expect.soft(await page.evaluate(findSplitNumbers), `${path} in ${language} ${name}`).toEqual([])
        if (keepsWords) expect.soft(await page.evaluate(findBroken), `${path} in ${language} ${name}`).toEqual([])
      }
    }
  }
}

function findCramped(): string[] {
  const found: string[] = []
  const page = document.scrollingElement
  if (page && page.scrollWidth > page.clientWidth) {
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > page.clientWidth + 0.5,
    )
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    found.push(`the page is ${page.scrollWidth} px wide: ${innermost.map(nameOf).join(', ')}`)
  }
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHidden(element)

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isSeen(element) || !hasText(element)) continue
    const { overflowX, overflowY, display } = getComputedStyle(element)
    if (display === 'inline') continue
    const cutsX = overflowX === 'hidden' || overflowX === 'clip'
    const cutsY = overflowY === 'hidden' || overflowY === 'clip'
    if (cutsX && element.scrollWidth > element.clientWidth + 1) found.push(`cut at its side: ${nameOf(element)}`)
    if (cutsY && element.scrollHeight > element.clientHeight + 1) found.push(`cut at its foot: ${nameOf(element)}`)
    if (overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1 && isBox(element)) {
      found.push(`runs out of its box: ${nameOf(element)}`)
    }
  }

  // An input is drawn by its label. What a list of all countries asks for pair by pair is asked for once.
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, select, textarea, label')]
    .filter(isSeen)
    // A link that goes on in the next line is a box in each: another may begin where it ends.
    .map((element) => ({ element, boxes: [...element.getClientRects()], floats: isFloating(element) }))
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (!one.boxes.some((box) => other.boxes.some((under) => isOver(box, under))) || one.floats !== other.floats) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (one.element.closest('label') !== null && one.element.closest('label') === other.element.closest('label')) continue
      found.push(`${nameOf(one.element)} lies over ${nameOf(other.element)}`)
    }
  }
  return found

  function hasText(element: Element): boolean {
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  }
  function isHidden(element: Element): boolean {
    return element.closest('.hidden-text, [inert]') !== null || getComputedStyle(element).clipPath === 'inset(50%)'
  }
  function isBox(element: Element): boolean {
    const { borderRightWidth, backgroundColor } = getComputedStyle(element)
    return Number.parseFloat(borderRightWidth) > 0 || backgroundColor !== 'rgba(0, 0, 0, 0)'
  }
  function isFloating(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    }
    return false
  }
  function isOver(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return width > 1 && height > 1
  }
  function nameOf(element: Element): string {
    return `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  }
}

function findSplitNumbers(): string[] {
  return [...document.querySelectorAll('a[href^="tel:"] b, a[href^="tel:"].link')].flatMap((number) => {
    const range = document.createRange()
    range.selectNodeContents(number.querySelector('span[aria-hidden]') ?? number)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return lines.size > 1 ? [number.textContent ?? ''] : []
  })
}

function findBroken(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('.hidden-text, [inert]')) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\u00AD]{2,}/gu)) {
      if (word.includes('\u00AD')) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && getComputedStyle(element).hyphens !== 'auto') found.push(word)
    }
  }
  return found
}
