import { readFile } from 'node:fs/promises'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'

test.use({ phone: 'visitor' })

test(
  'a card with whom to call is made without a line: a picture for the lock screen, a page of A6, and it is here the next time',
  { tag: '@wide' },
  async ({ page, line }) => {
    await page.goto('/contact')
    await waitUntilStored(page)
    line.cut()
    await page.getByRole('link', { name: /^Emergency card/ }).click()
    await page.getByLabel('Your name').fill('Anna Muster')
    await page.getByLabel('What people helping you should know').fill('Blood group A+')
    await page.getByLabel('Contact 1: name').fill('Beat Muster')
    await page.getByLabel('Contact 1: phone number').fill('+41 79 123 45 67 or so')
    const card = page.getByRole('img', { name: /^Emergency card/ })
    await expect(card).toHaveAccessibleName(
      /Anna Muster, Swiss national.*Beat Muster \+41 79 123 45 67.*Police 1 9 1.*Bangkok.*\+41 800 24 7 365/s,
    )
    await expectNoFindings(page, 'emergency card')

    await test.step('the picture is as large as a screen, and something is on it', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save picture for lock screen' }).click(),
      ])
      const picture = await readFile(await download.path())
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1170, 2532])
      expect(picture.byteLength).toBeGreaterThan(20_000)
      await expect(page.getByText('The picture is in your downloads.')).toBeVisible()
    })

    await test.step('on paper it is one page of A6', async () => {
      const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([298, 420])
    })

    await page.reload()
    await expect(page.getByLabel('Your name')).toHaveValue('Anna Muster')
    await expect(card).toHaveAccessibleName(/Blood group A\+/)
  },
)
