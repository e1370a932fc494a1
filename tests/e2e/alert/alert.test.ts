import { expect, testOnLine } from '#tests/e2e/support/fixtures.ts'
import { citizensBuild } from '#tests/e2e/support/services/service.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { cancelAlert, draftAlert, editAlert, openHeadOffice, releaseAlert } from '#tests/e2e/support/walks/head-office.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { scaled } from '#tests/setup/time-limits.ts'

testOnLine.use({ phone: 'visitor', serviceOptions: { dist: citizensBuild } })
testOnLine.beforeEach(({ service }) => service.resetAndRestart())

const dayMs = 24 * 3_600_000

testOnLine('an alert arrives over a thin line, stays readable offline, and ends in time', async ({ page, browser, service, line }) => {
  testOnLine.setTimeout(scaled(300_000))
  const banners = page.locator('.alert')
  const banner = (title: string) => banners.filter({ hasText: title })
  await service.lab('/clock', { offsetMs: 3 * dayMs }, { method: 'PUT' })
  await page.clock.install()
  await page.goto('/')
  const [writer, releaser] = await openHeadOffice(browser, service.address)
  let flood = ''

  await testOnLine.step('released by a second person while the citizen has no line', async () => {
    line.cut()
    await page.reload()
    await expect(page.getByText('Wait for network')).toBeVisible()
    flood = await draftAlert(writer, {
      title: 'Flooding in the south',
      what: 'Rivers are over their banks.\n\nMore rain is coming.',
      steps: 'Go to higher ground\nCall +41 58 465 33 33',
    })
    await expect(writer.getByRole('button', { name: 'Release now' })).toHaveCount(0)
    await releaseAlert(releaser, flood)
    await expect(banners).toHaveCount(0)
  })

  await testOnLine.step('with one bar of line it stands above everything, and is read', async () => {
    line.restore()
    line.decide(() => 'slow-drip')
    await page
      .getByRole('button', { name: 'Check now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await expect(banner('Flooding in the south')).toContainText('Emergency · Thailand', { timeout: scaled(90_000) })
    const [top, header] = [await banners.boundingBox(), await page.locator('.screen-bar').boundingBox()]
    expect(top && header && top.y + top.height <= header.y + 1).toBe(true)
    await banners.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Flooding in the south' })).toBeVisible()
    await expect(page.getByText('More rain is coming.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call +41 58 465 33 33' })).toHaveAttribute('href', 'tel:+41584653333')
    await expect(page.getByRole('link', { name: 'Natural disaster' })).toBeVisible()
    await expectNoFindings(page, 'alert')
  })

  await testOnLine.step('without a line, and with the database gone, it still stands', async () => {
    line.cut()
    await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('abroad').onsuccess = resolve)))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Flooding in the south' })).toBeVisible()
    await expect(page.getByText('More rain is coming.')).toBeVisible()
    await expect(banners).toHaveCount(0)
    await page.goto('/emergency.html')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Flooding in the south')
    line.restore()
    await page.goto('/')
  })

  await testOnLine.step('an update replaces it, and its end says that it is over', async () => {
    await editAlert(writer, flood, { title: 'The water is falling' })
    await releaseAlert(releaser, flood)
    await page.reload()
    await expect(banner('The water is falling')).toContainText('Updated')
    await expect(banners).toHaveCount(1)
    await cancelAlert(releaser, flood)
    await page.reload()
    await expect(banners).toContainText(/Alert lifted \d\d:\d\d: The water is falling/)
    await banners.click()
    await expect(page.getByText('This alert has been lifted.')).toBeVisible()
    await openInApp(page, '/alerts')
    await expect(page.getByRole('region', { name: 'Lifted' }).getByRole('link')).toHaveCount(1)
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(banners).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Lifted' })).toBeVisible()
    await expect(banners).toHaveCount(0)
  })

  await testOnLine.step('another ends by the service’s clock, without a line', async () => {
    const storm = await draftAlert(writer, { title: 'A storm is coming', severity: 'warning' })
    await releaseAlert(releaser, storm)
    await page.reload()
    await expect(banner('A storm is coming')).toContainText('Warning · Thailand')
    line.cut()
    await page.clock.fastForward(dayMs - 60 * 60_000)
    await expect(banner('A storm is coming')).toBeVisible()
    await page.clock.fastForward(2 * 60 * 60_000)
    await expect(banners).toHaveCount(0)
    await openInApp(page, '/guide/emergency')
    await page.getByRole('link', { name: 'Alerts' }).click()
    await expect(page.getByText('There are no alerts for your countries at the moment.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Earlier' }).getByRole('link')).toHaveCount(2)
  })
  await Promise.all([writer, releaser].map((desk) => desk.context().close()))
})
