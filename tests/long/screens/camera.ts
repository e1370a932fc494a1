import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { isPlanned, planned, plannedThemes, plannedWidths } from './plan.ts'
import type { Screen, State } from './plan.ts'

const folder = fileURLToPath(new URL('../../../screens/pictures/', import.meta.url))
const windowHeight = 800
/** What is longer says no more about the look. */
const longest = 2400

export interface Camera {
  /** Goes there as a link does, and takes it. */
  visit(screens: Screen[], state: State): Promise<void>
  /** The screen as it stands, as high as it is. */
  take(screen: Screen, state: State): Promise<void>
  /** A way to a screen that may not lead there; what fails is told by `done`. */
  reach(screen: Screen, state: State, way: () => Promise<void>): Promise<void>
  /** Fails when a picture is missing. */
  done(): void
}

export function createCamera(page: Page, language: string): Camera {
  const missing: string[] = []

  async function take({ name, path }: Screen, state: State): Promise<void> {
    if (!isPlanned({ name, path }, state)) return
    for (const width of plannedWidths) {
      await page.setViewportSize({ width, height: windowHeight })
      await settled(page, state)
      // What comes into sight may be higher than it was thought to be.
      for (let looks = 0; looks < 2; looks += 1) {
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width, height: Math.min(Math.max(height, windowHeight), longest) })
        await settled(page, state)
      }
      for (const theme of plannedThemes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await settled(page, state)
        await page.screenshot({ path: `${folder}${name}.${state}.${language}.${theme}.${width}.png` })
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }

  async function attempt(screen: Screen, state: State, way: () => Promise<void>): Promise<void> {
    try {
      await way()
    } catch (error) {
      missing.push(`${screen.name}, ${state}, ${language}: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`)
    }
  }

  return {
    async visit(screens, state) {
      for (const screen of planned(screens, state)) {
        await attempt(screen, state, async () => {
          await follow(page, screen.path)
          await take(screen, state)
        })
      }
    },
    take,
    async reach(screen, state, way) {
      if (isPlanned(screen, state)) await attempt(screen, state, way)
    },
    done: () => expect(missing, 'pictures that are missing').toEqual([]),
  }
}

/** As a link in the app does; a screen without content may have no title to wait for. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** The app in another language, from its start. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('abroad.language', code), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Nothing on the screen changes any more, pictures and type included. */
async function settled(page: Page, state: State): Promise<void> {
  // A screen without anything waits three seconds for a first answer.
  await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: state === 'empty' ? 8_000 : 15_000 })
  await page.evaluate(hasComeToRest)
}

/** Runs in the page. */
async function hasComeToRest(): Promise<void> {
  await document.fonts.ready
  let before = ''
  for (let looks = 0, same = 0; looks < 40 && same < 2; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 80))
    const now = `${location.pathname} ${document.body.innerHTML.length} ${[...document.images].filter((image) => !image.complete).length}`
    same = now === before ? same + 1 : 0
    before = now
  }
}
