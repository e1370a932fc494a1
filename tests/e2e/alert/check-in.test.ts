import type { Page } from '@playwright/test'
import { slowDown } from '#tests/e2e/support/browser/debugger.ts'
import { expect, testOnLine } from '#tests/e2e/support/fixtures.ts'
import { citizensBuild } from '#tests/e2e/support/services/service.ts'
import { expectNoFindings, findings } from '#tests/e2e/support/walks/axe.ts'
import { openDesk } from '#tests/e2e/support/walks/desk.ts'
import { cancelAlert, draftAlert, openHeadOffice, releaseAlert } from '#tests/e2e/support/walks/head-office.ts'
import { scaled } from '#tests/setup/time-limits.ts'

testOnLine.use({ serviceOptions: { dist: citizensBuild } })
testOnLine.beforeEach(({ service }) => service.resetAndRestart())

async function readOffline(page: Page, title: string, cut: () => void): Promise<void> {
  await page.reload()
  await page.locator('.alert').filter({ hasText: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  cut()
  await page.reload()
}

const reports = (page: Page) => page.getByRole('region', { name: /^(Are you affected\?|Your report)$/ })

function holdPosition(): void {
  const coords = { latitude: 13.7563, longitude: 100.5018, accuracy: 20 } as GeolocationCoordinates
  navigator.geolocation.getCurrentPosition = (found) =>
    globalThis.addEventListener('located', () => found({ coords, timestamp: 0, toJSON: () => null }), { once: true })
}

testOnLine.describe('who is logged in', () => {
  testOnLine.use({ phone: 'citizen' })

  testOnLine('asks for help with one tap offline, and the desk answers', async ({ page, browser, service, line }) => {
    testOnLine.setTimeout(scaled(300_000))
    const [writer, releaser] = await openHeadOffice(browser, service.address)
    const desk = await openDesk(browser, service.address)
    await page.goto('/')
    await releaseAlert(releaser, await draftAlert(writer, { title: 'Flooding in the south' }))

    await testOnLine.step('offline: one tap is on the phone, and the details follow', async () => {
      await readOffline(page, 'Flooding in the south', line.cut)
      const help = reports(page).getByRole('button', { name: 'I need help' })
      await help.focus()
      await page.keyboard.press('Enter')
      await expect(reports(page)).toContainText('Saved on this device')
      await expect(reports(page)).toContainText('I need help · 1 person')
      await reports(page).getByLabel('How many of you are there?').selectOption('3')
      await reports(page).getByLabel('What does the representation need to know?').fill('We are on the roof.')
      await expectNoFindings(page, 'check-in form')
      await reports(page).getByRole('button', { name: 'Save and send' }).click()
      await expect(reports(page)).toContainText('I need help · 3 people')
    })

    await testOnLine.step('nothing goes out: the same text by another app', async () => {
      const sms = reports(page).getByRole('link', { name: 'Text message' })
      await expect(sms).toBeVisible()
      expect(decodeURIComponent((await sms.getAttribute('href')) ?? '')).toContain('I need help. 3 people.\nWe are on the roof.')
      await expectNoFindings(page, 'check-in that waits')
    })

    await testOnLine.step('with the line it is received, once, and the desk sees it', async () => {
      line.restore()
      await page.reload()
      await expect(reports(page)).toContainText('Received')
      await desk.goto(`${service.address}/desk`)
      await desk.getByRole('link', { name: /^Check-ins/ }).click()
      await desk.getByRole('link', { name: /Flooding in the south/ }).click()
      await expect(desk.getByText('1 report asks for help')).toBeVisible()
      expect(await findings(desk)).toEqual([])
      await desk.getByRole('link', { name: /Needs help · 3 people/ }).click()
      await expect(desk.getByText('We are on the roof.')).toBeVisible()
      expect(await findings(desk)).toEqual([])
      await desk.getByRole('button', { name: 'Mark as read' }).click()
      await expect(desk.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
      await page.reload()
      await expect(reports(page)).toContainText(/Read by the representation \d\d:\d\d/, { timeout: scaled(100_000) })
    })

    await testOnLine.step('and answers: the phone says so, and the chat has it', async () => {
      await desk.getByRole('textbox').fill('Help is on its way.')
      await desk.getByRole('button', { name: 'Send message' }).click()
      await expect(desk.getByText('Needs help · Answered')).toBeVisible()
      await page.reload()
      await expect(reports(page)).toContainText(/Answered \d\d:\d\d/, { timeout: scaled(100_000) })
      await reports(page).getByRole('button', { name: 'I am safe' }).click()
      await expect(reports(page)).toContainText('I am safe · 3 people')
      await page.goto('/contact/chat')
      await expect(page.getByText('Help is on its way.')).toBeVisible()
      await expect(async () => {
        await desk.goto(`${service.address}/desk/check-ins`)
        await expect(desk.getByRole('link', { name: /^Flooding in the south.* 0 reports ask for help/ })).toBeVisible({ timeout: 1_000 })
      }).toPass()
    })
    await Promise.all([writer, releaser, desk].map((one) => one.context().close()))
  })

  testOnLine('reports “I am safe” in two taps, offline and on a slow phone', { tag: '@wide' }, async ({ page, browser, service, line }) => {
    const [writer, releaser] = await openHeadOffice(browser, service.address)
    await page.goto('/')
    await releaseAlert(releaser, await draftAlert(writer, { title: 'Heavy snowfall' }))
    await readOffline(page, 'Heavy snowfall', line.cut)
    await slowDown(page, 4)
    await page.goto('/')
    await page.locator('.alert').filter({ hasText: 'Heavy snowfall' }).click()
    await reports(page).getByRole('button', { name: 'I am safe' }).click()
    await expect(reports(page)).toContainText('Saved on this device')
    await Promise.all([writer, releaser].map((one) => one.context().close()))
  })
})

testOnLine.describe('who is not logged in', () => {
  testOnLine.use({ phone: 'visitor' })

  testOnLine('reports with name and number offline, marked as unverified', { tag: '@wide' }, async ({ page, browser, service, line }) => {
    const [writer, releaser] = await openHeadOffice(browser, service.address)
    await page.addInitScript(holdPosition)
    await page.goto('/')
    const draft = await draftAlert(writer, { title: 'A storm is coming', severity: 'warning' })
    await releaseAlert(releaser, draft)
    await readOffline(page, 'A storm is coming', line.cut)
    const [safe, help] = ['I am safe', 'I need help'].map((name) => reports(page).getByRole('button', { name }))
    const send = reports(page).getByRole('button', { name: 'Save and send' })
    const name = reports(page).getByLabel('First and last name')

    await testOnLine.step('a name and a number are asked for, and kept for the other word', async () => {
      await safe!.click()
      await send.click()
      await expect(reports(page).getByText('Please give your name.').first()).toBeVisible()
      await name.fill('Beat Beispiel')
      await reports(page).getByLabel('Number to call you back on').fill('(+66) 81\u2011234 56 78')
      await help!.click()
      await expect(name).toHaveValue('Beat Beispiel')
    })

    await testOnLine.step('a position that comes after it was unticked is not sent, and nobody waits for one', async () => {
      const tick = reports(page).getByLabel('Send my location')
      await tick.check()
      await tick.uncheck()
      await page.evaluate(() => globalThis.dispatchEvent(new Event('located')))
      await expect(tick).not.toBeChecked()
      await tick.check()
      await expect(reports(page)).toContainText('Finding your location')
      await send.click()
      await expect(reports(page)).toContainText('Beat Beispiel · I need help')
      await expect(reports(page)).toContainText('Saved on this device')
    })

    await testOnLine.step('who borrows the phone takes nobody’s place', async () => {
      await safe!.click()
      await name.fill('Anna Muster')
      await send.click()
      await expect(reports(page)).toContainText('Anna Muster · I am safe')
      line.restore()
      await page.reload()
      await expect(reports(page)).toContainText('Received')
    })

    const desk = await openDesk(browser, service.address)
    await desk.goto(`${service.address}/desk/check-ins`)
    await desk.getByRole('link', { name: /A storm is coming/ }).click()
    await expect(desk.getByRole('link', { name: /Beat Beispiel/ })).toContainText('Not logged in, not verified')
    await expect(desk.getByRole('link', { name: /Anna Muster/ })).toBeVisible()

    await testOnLine.step('help that was asked for can be called off when the alert is over', async () => {
      await help!.click()
      await send.click()
      await expect(reports(page)).toContainText('Anna Muster · I need help')
      await cancelAlert(writer, draft)
      await page.reload()
      await expect(page.getByText('This alert has been lifted.')).toBeVisible()
      await expect(help!).toHaveCount(0)
      await safe!.click()
      await send.click()
      await expect(reports(page)).toContainText('Anna Muster · I am safe')
      await expect(safe!).toHaveCount(0)
    })
    await Promise.all([writer, releaser, desk].map((one) => one.context().close()))
  })
})
