import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readScenario } from '#lab/scenario/read-scenario.ts'
import { expectNoFindings } from '#tests/e2e/support/walks/axe.ts'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { appliedKeys } from '#tests/e2e/support/walks/effects.ts'
import { abilitiesOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { untilDrawn } from '#tests/e2e/support/browser/drawn.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { workByKey } from '#tests/e2e/support/browser/keys.ts'
import { createService, labBuild } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ dist: labBuild })

const lab = (page: Page) => page.getByRole('heading', { level: 1, name: 'Offline Lab' })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const requests = (page: Page) => page.getByRole('group', { name: 'Requests' })
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline Lab:' })

const waitUntilSent = (page: Page) => expect.poll(async () => (await outboxOnDevice(page)).waiting.length).toBe(0)

test.afterEach(({ service }) => service.lab('/reset', {}))

test('without LAB=1 there is no Lab: no address, no entry, no call', { tag: '@wide' }, async ({ page }) => {
  const service = await createService({ env: { LAB: '0' } })
  try {
    await page.goto(`${service.address}/lab`)
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
    await page.goto(`${service.address}/settings`)
    await expect(page.getByRole('link', { name: 'Am I ready?' })).toBeVisible()
    // The service has said what it can do, and the screen has heard it.
    await expect.poll(() => abilitiesOnDevice(page)).toBe(true)
    await untilDrawn(page)
    await expect(page.getByRole('link', { name: /Offline Lab/ })).toHaveCount(0)
    expect((await page.request.get(`${service.address}/api/lab/state`)).status()).toBe(404)
  } finally {
    await service.dispose()
  }
})

test(
  'answers lost by taps: a registration is sent again, applied once, and the picture tells both',
  { tag: '@wide' },
  async ({ page, service }) => {
    const account = await logInAsDemo(page)
    await openInApp(page, '/settings')
    await page.getByRole('link', { name: /Offline Lab/ }).click()
    await expect(lab(page)).toBeVisible()
    await chip(page, 'Answers lost').click()
    await expect(chip(page, 'Answers lost')).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('How many').fill('2')
    await page.getByLabel('How many').press('Enter')
    await expect
      .poll(async () => (await service.lab<{ network: { bends: unknown[] } }>('/state')).network.bends)
      .toEqual([{ profile: 'answers-lost', calls: 2 }])
    const before = (await appliedKeys(service, account)).length

    await openInApp(page, '/event/th-national-day')
    await expect(banner(page)).toContainText('Answers lost')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText(/receipt/i).first()).toBeVisible()
    expect(await appliedKeys(service, account)).toHaveLength(before + 1)
    const { requests: seen } = await service.lab<{ requests: { method: string; path: string }[] }>('/requests?since=0')
    const tries = seen.filter(({ method, path }) => method === 'PUT' && path.startsWith('content/register'))
    expect(tries, 'the app has met both losses itself: the browser repeats nothing').toHaveLength(3)

    await banner(page).or(page.getByRole('alertdialog')).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Open the Lab' }).click()
    await expect(requests(page).getByText('applied, answer lost')).toBeVisible()
    await expect(requests(page).getByText('same key, stored reply')).toBeVisible()
    await expect(page.locator('.lab-bar-stored-reply')).not.toHaveCount(0)
    await expect(page.locator('.lab-tap')).toHaveCount(1)
    for (const name of ['lost', 'duplicated', 'reordered', 'waiting'])
      await expect(page.locator('.lab-figures > div').filter({ hasText: name })).toHaveText(`${name}0`)
  },
)

test('what is wrong survives a reload, is said on every screen, and goes with Reset', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/lab')
  await chip(page, 'Offline').click()
  await chip(page, '2G').click()
  await expect(chip(page, '2G')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(chip(page, 'Offline')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, '2G')).toHaveAttribute('aria-pressed', 'true')
  for (const path of ['/guide', '/contact', '/settings/app']) {
    await openInApp(page, path)
    await expect(banner(page), path).toContainText('Offline Lab: Offline, 2G')
  }
  // It pushes the banner down as it comes.
  await expect(page.getByText('Wait for network')).toBeVisible()
  await banner(page).getByRole('link', { name: 'Open the Lab' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(chip(page, 'Offline')).toHaveAttribute('aria-pressed', 'false')
})

test('the Lab has no finding of axe, and works by the keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/lab')
  await workByKey(page, chip(page, 'Lossy'))
  await expect(chip(page, 'Lossy')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Lost, %')).toHaveValue('30')
  await expect(page.getByRole('img', { name: /Requests by lane and time/ })).toBeVisible()
  await expectNoFindings(page, '/lab on a phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectNoFindings(page, '/lab on a desk')
})

test('a full device says so where it keeps nothing, and keeps again afterwards', { tag: '@wide' }, async ({ page }) => {
  await logInAsDemo(page)
  await openInApp(page, '/lab')
  await chip(page, 'Storage full').click()
  await expect(banner(page)).toContainText('Storage full')
  await openInApp(page, '/story/passport-check-the-date')
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.locator('.toast')).toHaveText('Not saved: this device could not store it')
  await openInApp(page, '/lab')
  await chip(page, 'Storage full').click()
  await expect(banner(page)).toHaveCount(0)
  await openInApp(page, '/story/passport-check-the-date')
  const heart = page.getByRole('button', { name: 'Like', exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // As the others found it.
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await waitUntilSent(page)
})

test(
  'what was done is recorded, given as a file, and played again with a verdict; the report is one page',
  { tag: '@wide' },
  async ({ page }, info) => {
    await logInAsDemo(page)
    await openInApp(page, '/lab')
    await page.getByRole('button', { name: 'Record' }).click()
    await chip(page, 'Offline').click()
    await like(page, 'passport-check-the-date')
    await openInApp(page, '/lab')
    await chip(page, 'Offline').click()
    await expect(page.locator('.lab-figures > div').filter({ hasText: 'waiting' })).toHaveText('waiting0')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Stop and save' }).click()])
    const path = info.outputPath('recorded.json')
    await download.saveAs(path)
    const read = readScenario(readFileSync(path, 'utf8'), 'recorded.json')
    expect(read).toMatchObject({ ok: true })
    if (read.ok)
      expect(read.scenario.steps.flatMap((step) => ('do' in step ? [step.do] : 'fault' in step ? [step.fault] : []))).toEqual([
        'offline',
        'like',
      ])

    const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export report' }).click()])
    const reportPath = info.outputPath('report.html')
    await report.saveAs(reportPath)
    expect(readFileSync(reportPath, 'utf8')).toContain('<svg')

    await page.getByLabel('Open a file').setInputFiles(path)
    await expect(page.getByLabel('Bad day')).toHaveValue('recorded')
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByText('Green: everything is as the file expects.')).toBeVisible()
  },
)

test('the first scenario of the project is played in the app: three answers lost, one effect', { tag: '@wide' }, async ({ page }) => {
  await logInAsDemo(page)
  await openInApp(page, '/lab')
  await page.getByLabel('Bad day').selectOption('01-lost-answer')
  await expect(page.getByLabel('Bad day').locator(':checked')).toHaveText('01 Lost Answer')
  await expect(page.getByText('The answers to a registration are lost after the service has done it', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('Green: everything is as the file expects.')).toBeVisible({ timeout: scaled(90_000) })
  await expect(page.locator('.lab-replies li').last()).toHaveText('register event-1 200')
})
