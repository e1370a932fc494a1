import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { follow } from '#tests/e2e/support/walks/submit.ts'
import { languages } from '#contract/values/language-codes.ts'

const asked = (process.env['SCREENS'] ? JSON.parse(process.env['SCREENS']) : {}) as Partial<Record<'only' | Aspect, string[]>>

type Aspect = 'language' | 'theme' | 'width' | 'state'

export type State = 'empty' | 'loaded' | 'offline' | 'pending' | 'error'

export interface Screen {
  name: string
  path: string
}

const isAsked = (aspect: Aspect) => (value: string | number) => asked[aspect]?.includes(String(value)) ?? true

export const plannedLanguages = languages.filter(isAsked('language'))
const plannedThemes = (['light', 'dark'] as const).filter(isAsked('theme'))
const plannedWidths = [360, 1280].filter(isAsked('width'))

if ([plannedLanguages, plannedThemes, plannedWidths].some((some) => some.length === 0))
  throw new Error('unknown --language, --theme or --width')

function isPlanned({ name, path }: Screen, state: State): boolean {
  const isNamed = asked.only?.some((part) => path === part || name.toLowerCase().includes(part.toLowerCase())) ?? true
  return isNamed && isAsked('state')(state)
}

export const planned = (screens: Screen[], state: State) => screens.filter((screen) => isPlanned(screen, state))

const folder = fileURLToPath(new URL('../../../screens/pictures/', import.meta.url))
const windowHeight = 800
const longest = 2400

export interface Camera {
  visit(screens: Screen[], state: State): Promise<void>
  take(screen: Screen, state: State): Promise<void>
  reach(screen: Screen, state: State, way: () => Promise<void>): Promise<void>
  done(): void
}

export function createCamera(page: Page, language: string): Camera {
  const missing: string[] = []

  async function take({ name, path }: Screen, state: State): Promise<void> {
    if (!isPlanned({ name, path }, state)) return
    for (const width of plannedWidths) {
      await page.setViewportSize({ width, height: windowHeight })
      await settled(page, state)
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

export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('abroad.language', code), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function settled(page: Page, state: State): Promise<void> {
  // A screen without anything waits three seconds for a first answer.
  await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: state === 'empty' ? 8_000 : 15_000 })
  await page.evaluate(hasComeToRest)
}

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
