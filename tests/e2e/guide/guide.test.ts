import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('where no clock tells the country', () => {
  test.use({ timezoneId: 'UTC' })

  test('a visitor chooses a country, and the guide is about it', async ({ page }) => {
    await page.goto('/guide')
    const question = page.getByRole('region', { name: 'Where do you live?' })
    await question.getByRole('searchbox', { name: 'Find a country' }).fill('thai')
    await question.getByRole('button', { name: 'Thailand' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(/^For Thailand/)).toBeVisible()

    const topics = page.getByRole('region', { name: 'Life events' }).getByRole('link')
    const wanted = [/^Current news/, /^Emigration/, /^Everyday life/, /^Family/, /^Retirement/, /^Death/, /^Return/]
    for (const [index, name] of wanted.entries()) await expect(topics.nth(index)).toHaveAccessibleName(name)
    await expect(topics).toHaveCount(wanted.length)
    const partners = page.getByRole('region', { name: 'Partner organisations' }).getByRole('link')
    await expect(partners.nth(1)).toHaveAttribute('href', /^https:/)
    await page.getByRole('link', { name: /^Emergency.*offline/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Emergency in Thailand' })).toBeVisible()

    await openInApp(page, '/guide/location')
    await page.getByRole('searchbox', { name: 'Find a country' }).fill('franc')
    await page.getByRole('button', { name: 'France', exact: true }).click()
    await expect(page).toHaveURL('/guide')
    await expect(page.getByText(/^For France/)).toBeVisible()
    await openInApp(page, '/guide/topic/currentNews')
    await expect(page, 'news are the stories of the feed').toHaveURL('/?story=story')
    await expect(page.getByText('Showing: Stories')).toBeVisible()
  })
})
