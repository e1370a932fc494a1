import { readFile } from 'node:fs/promises'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'

test.use({ phone: 'visitor' })

test('an emergency card is made offline and stored', { tag: '@wide' }, async ({ page, line }) => {
  await page.goto('/contact')
  await waitUntilStored(page)
  line.cut()
  await page.getByRole('link', { name: /^Emergency card/ }).click()
  await page.getByLabel('Your name').fill('Anna Muster')
  await page.getByLabel('Blood group').fill('A+')
  await page.getByLabel('Contact 1: name').fill('Beat Muster')
  await page.getByLabel('Contact 1: phone number').fill('079 123 45 67')
  await page.getByLabel('Contact 2: name').click()
  await expect(page.getByLabel('Contact 1: phone number')).toHaveValue('+41 79 123 45 67')
  const card = page.getByRole('img', { name: /^Emergency card/ })
  await expect(card).toHaveAccessibleName(
    /Anna Muster, Swiss citizen.*Beat Muster \+41 79 123 45 67.*Bangkok.*\+41 800 24 7 365.*Police 1 9 1/s,
  )
  await expectNoFindings(page, 'emergency card')

  await test.step('the picture has the size of a screen and is not empty', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture for lock screen' }).click(),
    ])
    const picture = await readFile(await download.path())
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1170, 2532])
    expect(picture.byteLength).toBeGreaterThan(20_000)
    await expect(page.getByText('The picture is in your downloads.')).toBeVisible()
  })

  await test.step('it prints on one page of A6', async () => {
    const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([298, 420])
  })

  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Muster')
  await expect(card).toHaveAccessibleName(/Blood group:\s+A\+/)
})
