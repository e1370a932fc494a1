import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('where no clock tells the country', () => {
  test.use({ timezoneId: 'UTC' })

  test('a visitor says where they live, and the guide is about that country', async ({ page, complaints }) => {
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
    // They come with the first round, after the emergency and the guide.
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
    expect(complaints).toEqual([])
  })
})

test('thanks a reader who found it, and offers the contact page to one who did not', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  const feedback = page.getByRole('region', { name: 'Did you find it?' })
  await feedback.getByRole('button', { name: 'Yes, thanks' }).click()
  await expect(feedback.getByRole('status')).toHaveText('Thank you. Your answer stays on this device.')
  await page.goto('/guide/topic/emergencySituation/lostPassport')
  await feedback.getByRole('button', { name: 'No' }).click()
  await expect(feedback.getByRole('status')).toHaveText('Sorry. What were you looking for?')
  await expect(feedback.getByRole('status')).toBeFocused()
  await expect(page).toHaveURL('/guide/topic/emergencySituation/lostPassport')
  await feedback.getByRole('link', { name: 'Ask us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('shows three sources and folds the others', async ({ page }) => {
  await page.goto('/guide/topic/everydayLife/passportAndId')
  const sources = page.locator('.article-sources a')
  await expect(sources.nth(2)).toBeVisible()
  await expect(sources.nth(3)).toBeHidden()
  await page.getByText(/^\d+ more sources$/).click()
  await expect(sources.last()).toBeVisible()
})
