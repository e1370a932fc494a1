import type { Locator, Page, Request } from '@playwright/test'
import { encode } from 'uqr'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { untilDrawn } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'

const appleKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = (safari: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${appleKit} Version/${safari}.0 Mobile/15E148 Safari/604.1`
const ipad = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleKit} Version/18.5 Safari/605.1.15`
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const onPhone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }

/** The calm that a prompt waits for. */
const calmMs = 3_000
const dayMs = 24 * 60 * 60_000

const qr = (page: Page) => page.getByRole('dialog', { name: 'Take Abroad with you' })
const steps = (page: Page) => page.getByRole('dialog', { name: 'Abroad on your home screen' })
const banner = (page: Page) => page.getByRole('dialog', { name: 'Install the Abroad app' })

test.use({ isPrompted: true })

/** The calm runs by the page's clock, and the journey sees how often it began and was over. */
test.beforeEach(async ({ page }) => {
  await page.clock.install()
  // Not the first visit, on which nothing is prompted.
  await page.addInitScript(() => localStorage.setItem('abroad.lastVisit', '1'))
  await page.addInitScript((ms) => {
    const seen = { begun: 0, over: 0 }
    const set = window.setTimeout
    const counting = (run: () => void, afterMs?: number): number => {
      if (afterMs !== ms) return set(run, afterMs)
      seen.begun += 1
      return set(() => {
        seen.over += 1
        run()
      }, afterMs)
    }
    Object.assign(window, { calms: seen, setTimeout: counting })
  }, calmMs)
})

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    'a popup shows a QR code of the app’s address, takes neither focus nor room, and goes by Escape',
    { tag: '@wide' },
    async ({ page, service, complaints }) => {
      await watchShifts(page)
      await page.goto('/')
      await expect(page.getByRole('article').nth(3)).toBeVisible()
      await waitUntilStored(page)
      await expectAfterCalm(page, qr(page))
      await expect(qr(page)).toContainText('Scan the code with your phone’s camera.')
      await expect(qr(page)).toContainText(/If you close this, it will not come back before \d+ \w+ 20\d\d\./)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      await untilDrawn(page)
      expect(await shift(page), 'nothing moves for it').toBe(0)
      // A dialog that is a grid itself is stretched by WebKit to its greatest height.
      expect(await qr(page).evaluate((dialog) => getComputedStyle(dialog).display)).toBe('block')

      const code = qr(page).getByRole('img', { name: `QR code with the address ${service.address}/` })
      const { data } = encode(`${service.address}/`, { ecc: 'M', border: 4 })
      expect(await modules(code)).toEqual(data)
      const light = await colours(code)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      expect(await colours(code), 'a camera wants it dark on light').toEqual(light)

      await page.keyboard.press('Escape')
      await expect(qr(page)).toBeHidden()
      await expectNoneByItself(page, qr(page))
      await page.reload()
      await expectNone(page, qr(page))
      expect(complaints).toEqual([])
    },
  )

  test('who goes into it by the keyboard finds the focus where it was', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/settings')
    const row = page.getByRole('link', { name: /Language and colours/ })
    await expect(row).toBeVisible()
    await expectAfterCalm(page, qr(page))
    await row.focus()
    const close = qr(page).getByRole('button', { name: 'Close' })
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(qr(page)).toBeHidden()
    await expect(row).toBeFocused()
  })

  test(
    'three in a month and a week between them, none after three months, by the clock of the device',
    { tag: '@wide' },
    async ({ page }) => {
      const first = Date.UTC(2027, 0, 31, 12)
      const visits: [string, boolean][] = [
        ['2027-01-31T12:00:00Z', true],
        ['2027-02-07T11:59:59Z', false],
        ['2027-02-07T12:00:00Z', true],
        ['2027-02-14T12:00:00Z', true],
        ['2027-02-28T11:59:59Z', false],
        ['2027-02-28T12:00:00Z', true],
        ['2027-04-30T11:59:59Z', true],
        ['2027-04-30T12:00:00Z', false],
        ['2028-04-30T12:00:00Z', false],
      ]
      expect(Date.parse(visits[0]?.[0] ?? '')).toBe(first)
      for (const [moment, isShown] of visits) {
        await page.clock.setFixedTime(moment)
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (isShown) await expectAfterCalm(page, qr(page), moment)
        else await expectNone(page, qr(page), moment)
      }
      expect(await tracking(page, 'app'), 'the other kind is counted for itself').toBeNull()
    },
  )

  test('garbage in the storage and a clock that jumps back bring no second prompt', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('abroad.prompt.qr', '{"endsAt":"never"'))
    await page.clock.setFixedTime(Date.now() + 400 * dayMs)
    await page.goto('/')
    await expectAfterCalm(page, qr(page))
    await page.clock.setFixedTime(Date.now())
    await page.goto('/')
    await expectNone(page, qr(page))
    expect(await tracking(page, 'qr')).toMatchObject({ timesThisMonth: 1 })
  })

  test(
    'whoever looks for help in an emergency is asked nothing, there and in the rest of the visit',
    { tag: '@wide' },
    async ({ page }) => {
      for (const path of ['/guide/emergency', '/contact/helpline', '/guide/topic/emergencySituation/lostPassport']) {
        await page.goto(path)
        await expectNone(page, qr(page), path)
        await page.getByRole('link', { name: 'Discover' }).first().click()
        await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
        await expectNone(page, qr(page), `after ${path}`)
      }
      for (const path of ['/guide', '/contact', '/login']) {
        await page.goto(path)
        await expectNone(page, qr(page), path)
      }
      await page.getByRole('button', { name: 'Continue without login' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
      await expectAfterCalm(page, qr(page))
      await page.getByRole('link', { name: 'Guide' }).first().click()
      await expect(qr(page), 'it goes with its screen').toBeHidden()
    },
  )

  test(
    'it waits while another dialog is open, while the citizen does something, and without a network',
    { tag: '@wide' },
    async ({ page, context }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByRole('dialog', { name: 'Show' })).toBeVisible()
      await waitUntilStored(page)
      await expectNone(page, qr(page), 'a dialog')
      await page.keyboard.press('Escape')
      const before = await calms(page)
      for (let step = 0; step < 10; step += 1) {
        await page.mouse.move(300 + step, 400)
        await page.clock.fastForward(calmMs / 2)
      }
      const after = await calms(page)
      expect(after.begun, 'a hand on the mouse begins it anew').toBeGreaterThanOrEqual(before.begun + 10)
      expect(after.over, 'and never lets it end').toBe(before.over)
      await page.mouse.move(310, 400)
      await context.setOffline(true)
      await expect(page.getByRole('status', { name: 'Wait for network' })).toHaveText(/Wait for network/)
      await expectNoneByItself(page, qr(page), 'no network')
      const offline = await calms(page)
      await context.setOffline(false)
      await expect.poll(async () => (await calms(page)).begun).toBeGreaterThan(offline.begun)
      await expectAfterCalm(page, qr(page))
    },
  )

  test('what runs as an app is asked nothing', { tag: '@wide' }, async ({ page }) => {
    await page.addInitScript(() => {
      const asked = window.matchMedia.bind(window)
      window.matchMedia = (query) => (query.includes('display-mode: standalone') ? ({ matches: true } as MediaQueryList) : asked(query))
    })
    await page.goto('/')
    await expectNone(page, qr(page))
  })

  test(
    'neither the pictures for the app’s listing nor the prompts are among what is kept for later',
    { tag: '@wide' },
    async ({ page }) => {
      await page.goto('/')
      await waitUntilStored(page)
      const kept = await page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()))
        return caches.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(kept.length).toBeGreaterThan(50)
      expect(kept.filter((path) => /screenshots|install-prompt/.test(path))).toEqual([])
    },
  )
})

test.describe('in a small window of a computer', () => {
  test.use({ viewport: { width: 400, height: 800 } })

  test('it has no finding of axe, in the light and in the dark', { tag: '@wide' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto('/')
    await expectAfterCalm(page, qr(page))
    await expectNoFindings(page, 'QR code')
  })
})

for (const [safari, first, words] of [
  [26, 'Tap the button with the three dots at the bottom right, then “Share”.', 'three-dot menu'],
  [18, 'Tap the Share button at the bottom of Safari.', 'in the middle'],
] as const) {
  test.describe(`on an iPhone with Safari ${safari}`, () => {
    test.use({ ...onPhone, userAgent: iphone(safari) })

    test('four steps, each with its picture, in a popup 328 px wide that gives the focus back', async ({ page, complaints }) => {
      await page.goto('/')
      const filter = page.getByRole('button', { name: 'Filter' })
      await filter.focus()
      await expectAfterCalm(page, steps(page))
      expect((await steps(page).boundingBox())?.width).toBe(328)
      await expectSteps(page, 4)
      await expect(steps(page).getByRole('listitem').first()).toContainText(first)
      await expect(steps(page).getByRole('img').first()).toHaveAccessibleName(new RegExp(words))
      await expect(steps(page).locator('svg text', { hasText: 'Add to Home Screen' })).toBeVisible()
      expect(await tracking(page, 'qr')).toBeNull()
      await page.keyboard.press('Escape')
      await expect(steps(page)).toBeHidden()
      await expect(filter).toBeFocused()
      expect(complaints).toEqual([])
    })

    test('it has no finding of axe, in the light and in the dark', { tag: '@wide' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto('/')
      await expectAfterCalm(page, steps(page))
      await expectNoFindings(page, `iPhone, Safari ${safari}`)
    })
  })
}

test.describe('in German, French and Italian', () => {
  test.use({ ...onPhone, viewport: { width: 360, height: 664 }, userAgent: iphone(26) })
  for (const [language, words] of [
    ['de', ['Teilen', 'Zum Home-Bildschirm', 'Hinzufügen']],
    ['fr', ['Partager', 'Sur l’écran d’accueil', 'Ajouter']],
    ['it', ['Condividi', 'Aggiungi alla schermata Home', 'Aggiungi']],
  ] as const) {
    test(`the pictures have Apple’s words, and they fit (${language})`, { tag: '@wide' }, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('abroad.language', chosen), language)
      await page.goto('/')
      const popup = page.getByRole('dialog')
      await expectAfterCalm(page, popup)
      for (const word of words) {
        const text = popup.locator('svg text').filter({ hasText: new RegExp(`^${word}$`) })
        await expect(text).toHaveCount(1)
        expect(await fits(text), word).toBe(true)
      }
      expect(await popup.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    })
  }
})

test.describe('on an iPad', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, userAgent: ipad })
  test.beforeEach(({ page }) => page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })))

  test('three steps, each with its picture, in a popup 450 px wide', { tag: '@wide' }, async ({ page, complaints }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto('/')
    await expectAfterCalm(page, steps(page))
    expect((await steps(page).boundingBox())?.width).toBe(450)
    await expectSteps(page, 3)
    await expectNoFindings(page, 'iPad')
    await steps(page).getByRole('button', { name: 'Close' }).click()
    await expect(steps(page)).toBeHidden()
    expect(complaints).toEqual([])
  })
})

test.describe('in another browser than Safari on an iPhone', () => {
  test.use({
    ...onPhone,
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${appleKit} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
  })

  test('no steps are shown that are not there', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await expectNone(page, page.getByRole('dialog'))
  })
})

test.describe('on another phone', () => {
  test.use({ ...onPhone, userAgent: android })
  // A browser that makes offers, whichever plays it.
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { onbeforeinstallprompt: null })))

  test('where the browser offers it, one tap installs', async ({ page, complaints }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await watchShifts(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNone(page, page.getByRole('dialog'), 'an offer may still come')
    await offer(page)
    await expectAfterCalm(page, banner(page))
    await untilDrawn(page)
    expect(await shift(page), 'nothing moves for it').toBe(0)
    await expectNoFindings(page, 'banner')
    await banner(page).getByRole('button', { name: 'Install' }).click()
    await expect(banner(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('abroad.installed'))).toBe('yes')
    expect(complaints).toEqual([])
  })

  test('“Not now” is heard', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await offer(page)
    await expectAfterCalm(page, banner(page))
    await banner(page).getByRole('button', { name: 'Not now' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await tracking(page, 'app')).toMatchObject({ timesThisMonth: 1 })
    await page.reload()
    await offer(page)
    await expectNone(page, banner(page))
  })
})

test.describe('on a phone that meets the app for the first time', () => {
  test.use({ ...onPhone, userAgent: iphone(26) })
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.removeItem('abroad.lastVisit')))

  test('nothing floats up before the second visit; until then Settings leads to how it is installed', async ({ page }) => {
    const onceHere = new Date()
    await page.clock.setFixedTime(onceHere)
    await page.goto('/')
    await expectNone(page, page.getByRole('dialog'), 'the first visit')
    await page.goto('/settings')
    await expectNone(page, page.getByRole('dialog'), 'its next screen')
    await expect(page.getByRole('link', { name: /^Install the app/ })).toContainText('Tap Share, then “Add to Home Screen”.')
    await page.clock.setFixedTime(onceHere.getTime() + 60 * 60_000)
    await page.goto('/')
    await expectAfterCalm(page, steps(page), 'an hour later')
  })
})

const calms = (page: Page) => page.evaluate(() => (window as unknown as { calms: { begun: number; over: number } }).calms)

/** A calm of the page runs out, one that began since the last look. It begins once the service has answered. */
async function passCalm(page: Page): Promise<void> {
  await expect.poll(async () => (await calms(page)).begun).toBeGreaterThan(0)
  await page.clock.fastForward(calmMs)
  await expect.poll(async () => (await calms(page)).over).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign((window as unknown as { calms: object }).calms, { begun: 0, over: 0 }))
}

async function expectAfterCalm(page: Page, dialog: Locator, when?: string): Promise<void> {
  await passCalm(page)
  await expect(dialog, when).toBeVisible()
}

/** The calm was there, and neither a dialog came nor the part that one is made of. */
async function expectNone(page: Page, dialog: Locator, when?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  let parts = 0
  const count = (request: Request) => (parts += Number(request.url().includes('/assets/install-prompt-')))
  page.on('request', count)
  await passCalm(page)
  await untilDrawn(page)
  page.off('request', count)
  expect(parts, when).toBe(0)
  expect(await dialog.count(), when).toBe(0)
}

/** Nothing waits for a calm. */
async function expectNoneByItself(page: Page, dialog: Locator, when?: string): Promise<void> {
  const { over } = await calms(page)
  await page.clock.fastForward(2 * calmMs)
  await untilDrawn(page)
  expect((await calms(page)).over, when).toBe(over)
  expect(await dialog.count(), when).toBe(0)
}

async function expectSteps(page: Page, count: number): Promise<void> {
  const items = steps(page).getByRole('listitem')
  await expect(items).toHaveCount(count)
  for (const item of await items.all()) await expect(item.getByRole('img')).toHaveAccessibleName(/.{20}/)
}

const tracking = (page: Page, kind: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`abroad.prompt.${name}`) ?? 'null') as unknown, kind)

/** Which modules are dark where the code is painted, asked of the shape itself. */
function modules(code: Locator): Promise<boolean[][]> {
  return code.evaluate((element) => {
    const svg = element as SVGSVGElement
    const path = svg.querySelector('path') as SVGGeometryElement
    const indexes = Array.from({ length: svg.viewBox.baseVal.width }, (_, at) => at)
    return indexes.map((y) => indexes.map((x) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))))
  })
}

const colours = (code: Locator) => code.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).fill])

/** The text lies inside its picture, and inside what frames it. */
function fits(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const box = (element as SVGTextElement).getBBox()
    const around = [...(element.closest('svg')?.querySelectorAll('rect') ?? [])]
      .map((rect) => rect.getBBox())
      .filter(({ y, height }) => y <= box.y && y + height >= box.y + box.height)
      .filter(({ x, width }) => x <= box.x + box.width / 2 && x + width >= box.x + box.width / 2)
    return around.length > 0 && around.every(({ x, width }) => x + 4 <= box.x && x + width - 4 >= box.x + box.width)
  })
}

/** Chromium makes its offer after a while; here it is made at once. */
function offer(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = async () => {
      Object.assign(window, { asked: 1 })
      return { outcome: 'accepted' }
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

/** Layout shift from the moment in which a prompt is in the page, as the browser counts it. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Sum of shifts since the prompt appeared; null before.
    Object.assign(window, { shift: null })
    // A shift of before may be reported after.
    let thereAtMs = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      if (thereAtMs !== Infinity || !document.querySelector('.install-title')) return
      // `performance.now()` follows the fake clock; the entries use the browser's.
      thereAtMs = Number(document.timeline.currentTime)
      Object.assign(window, { shift: 0 })
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value, hadRecentInput } = entry as unknown as { startTime: number; value: number; hadRecentInput: boolean }
        if (startTime >= thereAtMs && !hadRecentInput)
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)
