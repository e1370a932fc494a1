import { localeByLanguage, languages } from '#contract/values/language-codes.ts'
import { moveTo, screens } from '#tests/e2e/support/walks/every-route.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

/** Log-in and onboarding greet with the app's name, and are called after what they are. */
const isGreeting = (heading: string) => heading.includes('Abroad')

test(
  'every route names the document as its title does, in the citizen’s language, and says which language that is',
  { tag: '@wide' },
  async ({ page }) => {
    test.setTimeout(scaled(300_000))
    await page.goto('/')
    await waitUntilStored(page)
    const titles = new Map<string, Set<string>>(screens.map(({ path }) => [path, new Set()]))
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem('abroad.language', chosen), language)
      await page.goto('/')
      // What is in the feed comes in this language with the next round.
      await expect(page.getByRole('article').first().getByRole('heading')).toHaveAttribute('lang', language)
      let before = ''
      for (const { path } of screens) {
        await moveTo(page, path)
        const heading = page.getByRole('heading', { level: 1 })
        const state = async () => {
          const [title, words, told] = [
            await page.title(),
            (await heading.textContent()) ?? '',
            await page.locator('html').getAttribute('lang'),
          ]
          const isNamed = title === `${words.replaceAll('\u00AD', '')} · Abroad` || (isGreeting(words) && title !== before)
          return isNamed && told === localeByLanguage[language].intl ? 'named' : `${title} | ${words} | ${told}`
        }
        await expect.poll(state, { message: `${path} in ${language}` }).toBe('named')
        before = await page.title()
        titles.get(path)?.add(await page.title())
      }
    }
    // The helpline is called so in every language.
    titles.delete('/contact/helpline')
    for (const [path, shown] of titles) expect.soft(shown.size, `${path}: ${[...shown].join(' | ')}`).toBeGreaterThan(1)
  },
)
