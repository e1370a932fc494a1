import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { emptyScreens, missingScreens, visitorScreens } from './all-screens.ts'
import { follow } from '#tests/e2e/support/walks/submit.ts'
import { createCamera, planned, plannedLanguages } from './camera.ts'

const isContentAddress = /\/(api|cms)\//
const isContent = (path: string) => /^\/(api|cms)\//.test(path)
const search = { name: 'guideOverview-search', path: '/guide' }
const connection = (name: string) => ({ name: `newsfeed-${name}`, path: '/' })

for (const language of plannedLanguages) {
  const wanted =
    planned([...emptyScreens, search], 'empty').length +
    planned([...visitorScreens, search], 'loaded').length +
    planned(visitorScreens, 'offline').length +
    planned([...missingScreens, connection('captive'), connection('service-down')], 'error').length

  test(`a visitor, ${language}`, async ({ page, context, line, complaints }) => {
    test.skip(wanted === 0)
    await page.addInitScript((code) => {
      if (localStorage.getItem('abroad.language') === null) localStorage.setItem('abroad.language', code)
    }, language)
    const camera = createCamera(page, language)

    line.decide(({ path }) => (isContent(path) ? 'connection-reset' : 'pass'))
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await camera.visit(emptyScreens, 'empty')

    line.restore()
    await page.goto('/')
    await waitUntilStored(page)
    await expect(page.locator('.notice')).toHaveCount(0)
    await camera.visit(visitorScreens, 'loaded')
    await camera.reach(search, 'loaded', async () => {
      await follow(page, '/guide')
      await page.getByRole('searchbox').fill('pass')
      await expect(page.locator('main mark').first()).toBeVisible()
      await camera.take(search, 'loaded')
    })
    await camera.reach(search, 'empty', async () => {
      await follow(page, '/guide')
      await page.getByRole('searchbox').fill('zzzzz')
      await page.getByText('zzzzz').waitFor()
      await camera.take(search, 'empty')
    })
    await camera.visit(missingScreens, 'error')

    const takeWithNotice = async (name: string) => {
      await page.goto('/')
      await expect(page.locator('.notice')).toBeVisible()
      await camera.take(connection(name), 'error')
    }
    await camera.reach(connection('captive'), 'error', async () => {
      line.decide(({ path }) => (isContent(path) ? 'captive-portal' : 'pass'))
      await takeWithNotice('captive')
      line.restore()
      await page.goto('/')
      await expect(page.locator('.notice')).toHaveCount(0)
    })
    await camera.reach(connection('service-down'), 'error', async () => {
      await context.route(isContentAddress, (route) => route.fulfill({ status: 503, headers: { 'Abroad-Contract': '1' } }))
      await takeWithNotice('service-down')
      await context.unrouteAll()
    })

    await context.setOffline(true)
    await expect(page.locator('.notice')).toBeVisible()
    await camera.visit(visitorScreens, 'offline')
    camera.done()
    complaints.length = 0
  })
}
