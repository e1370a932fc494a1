import { expect, testOnLine } from '#tests/e2e/support/fixtures.ts'
import { citizensBuild } from '#tests/e2e/support/services/service.ts'
import { cancelAlert, draftAlert, editAlert, openHeadOffice, releaseAlert } from '#tests/e2e/support/walks/head-office.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { scaled } from '#tests/setup/time-limits.ts'

testOnLine.use({ phone: 'visitor', serviceOptions: { dist: citizensBuild }, isTranslated: true })
testOnLine.beforeEach(({ service }) => service.resetAndRestart())

testOnLine('a translated page shows numbers, alerts and check-ins', { tag: '@wide' }, async ({ page, context, browser, service, line }) => {
  testOnLine.setTimeout(scaled(240_000))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 13.7563, longitude: 100.5018 })
  const [writer, releaser] = await openHeadOffice(browser, service.address)
  const title = page.getByRole('heading', { level: 1 })
  const notice = page.getByRole('button', { name: /^Wait for network/ })
  const numbers = () =>
    page
      .locator('.figures a')
      .evaluateAll((links) => links.map((link) => [link.querySelector('[aria-hidden]')?.textContent, link.getAttribute('href')]))

  await testOnLine.step('emergency numbers', async () => {
    await page.goto('/guide/emergency')
    await expect(title).toHaveText('Emergency in Thailand')
    await expect(page.locator('font font').first()).toBeVisible()
    await expect.poll(numbers).toContainEqual(['1669', 'tel:1669'])
    await page.getByRole('button', { name: 'Are you in another country?' }).click()
    await page.getByRole('searchbox', { name: 'Find a country' }).fill('japan')
    await page.getByRole('button', { name: 'Japan' }).click()
    await expect(title).toHaveText('Emergency in Japan')
    const shown = await numbers()
    expect(shown.map(([, dialled]) => dialled).slice(0, 3)).toEqual(['tel:110', 'tel:119', 'tel:119'])
    for (const [seen, dialled] of shown) expect(dialled).toBe(`tel:${seen}`)
  })

  await testOnLine.step('helpline and emergency card, without a network', async () => {
    await openInApp(page, '/contact/helpline')
    line.cut()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('link', { name: /24 7 365/ }).first()).toBeVisible()
    await openInApp(page, '/contact/card')
    await page.getByLabel('Your name').fill('Anna Muster')
    await expect(page.getByRole('img', { name: /^Emergency card/ })).toHaveAccessibleName(/Anna Muster/)
    line.restore()
    await page
      .getByRole('button', { name: 'Check now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await expect(notice).toHaveCount(0)
  })

  const flood = await draftAlert(writer, { title: 'Flooding', steps: 'Stay indoors\nCall +41 58 465 33 33\nStay indoors' })
  const report = page.getByRole('region', { name: /^(Are you affected\?|Your report)$/ })
  await testOnLine.step('an alert and its update', async () => {
    await releaseAlert(releaser, flood)
    const banner = page.locator('.alert').filter({ hasText: 'Flooding' })
    await banner.click()
    await expect(title).toHaveText('Flooding')
    const steps = page.locator('.rich-text-steps .h5')
    await expect(steps).toHaveText(['Stay indoors', 'Call +41 58 465 33 33', 'Stay indoors'])
    await editAlert(writer, flood, { title: 'Flooding in the south', steps: 'Leave now\nStay indoors\nCall +41 58 465 33 33' })
    await releaseAlert(releaser, flood)
    await expect(title).toHaveText('Flooding in the south')
    await expect(steps).toHaveText(['Leave now', 'Stay indoors', 'Call +41 58 465 33 33'])
  })

  await testOnLine.step('a call for help', async () => {
    await report.getByRole('button', { name: 'I need help' }).click()
    await report.getByLabel('First and last name').fill('Anna Muster')
    await report.getByLabel('Number to call you back on').fill('+66 81 234 56 78')
    await report.getByLabel('Send my location').check()
    await expect(report).toContainText('Your location:')
    line.cut()
    await expect(notice).toBeVisible()
    await report.getByRole('button', { name: 'Save and send' }).click()
    await expect(report).toContainText('Saved on this device')
    line.restore()
    await expect(report).toContainText('Received')
    await expect(report).not.toContainText('Saved on this device')
    await expect(notice).toHaveCount(0)
  })

  await testOnLine.step('the alert is lifted', async () => {
    await cancelAlert(releaser, flood)
    await expect(page.getByText('This alert has been lifted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What to do' })).toHaveCount(0)
  })
  await Promise.all([writer, releaser].map((desk) => desk.context().close()))
})
