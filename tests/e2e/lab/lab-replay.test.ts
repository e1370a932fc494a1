import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { Scenario } from '#lab/scenario/scenario.ts'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import { labBuild } from '#tests/e2e/support/services/service.ts'

test.use({ dist: labBuild })

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const green = (page: Page) => page.getByText('Green: everything is as the file expects.')

test.afterEach(({ service }) => service.lab('/reset', {}))

async function openFile(page: Page, path: string, name: string): Promise<void> {
  await page.getByLabel('Open a file').setInputFiles(path)
  await expect(page.getByLabel('Bad day')).toHaveValue(name)
  await page.getByRole('button', { name: 'Replay' }).click()
}

test(
  'a recorded session replays to the same replies; where they are otherwise, the verdict says so',
  { tag: '@wide' },
  async ({ page, service }, info) => {
    const [story = ''] = (await makeItems(service, { seed: 701, count: 10 })).stories
    await logInAsDemo(page)
    await openInApp(page, '/lab')
    await page.getByRole('button', { name: 'Record' }).click()
    await chip(page, 'Answers lost').click()
    await like(page, story)
    await openInApp(page, '/lab')
    await expect(page.locator('.lab-figures > div').filter({ hasText: 'waiting' })).toHaveText('waiting0')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Stop and save' }).click()])
    const path = info.outputPath('recorded.json')
    await download.saveAs(path)
    const recorded = v.parse(Scenario, JSON.parse(readFileSync(path, 'utf8')))
    expect(recorded.replies).toEqual([{ said: 'like', what: 'story-1', replies: ['lost', '200'] }])
    expect(recorded.expect.service).toEqual({ 'story-1': 'liked' })

    await openFile(page, path, 'recorded')
    await expect(green(page)).toBeVisible()
    await expect(page.getByText('Replies: the same sequence as recorded.')).toBeVisible()

    const other = info.outputPath('other.json')
    writeFileSync(other, JSON.stringify({ ...recorded, steps: recorded.steps.filter((step) => !('fault' in step)) }))
    await openFile(page, other, 'other')
    await expect(page.getByText('Red: 1 thing differs.')).toBeVisible()
    await expect(page.getByText('Replies: not the recorded sequence.')).toBeVisible()
    await expect(page.getByText('replies: like story-1 200; like story-1 lost 200 was recorded')).toBeVisible()
  },
)

test('a play survives a reload of the page, and goes on where it was; step by step too', { tag: '@wide' }, async ({ page }, info) => {
  await logInAsDemo(page)
  const path = info.outputPath('mine.json')
  const steps = [
    { fault: 'answer-lost', calls: 2 },
    { do: 'like', what: 'story-1' },
    { wait: 'seconds', seconds: 10 },
    { do: 'register', what: 'event-1', people: 2 },
    { wait: 'quiet' },
  ]
  const file = {
    title: 'A day in which the page is reloaded',
    badDays: [1],
    seed: 1,
    lanes: ['chromium'],
    mustTurnRedBy: 'drop-the-key',
  }
  const wanted = { applied: 2, service: { 'story-1': 'liked', 'event-1': 'registered 2' } }
  writeFileSync(path, JSON.stringify({ ...file, steps, expect: wanted }))
  await openInApp(page, '/lab')
  await openFile(page, path, 'mine')
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The page was reloaded: the scenario continues where it was.')).toBeVisible()
  await expect(green(page)).toBeVisible()
  await expect(page.locator('.lab-verdict')).toContainText('Lost 0, duplicated 0, reordered 0, effects 2,')

  await page.getByLabel('Open a file').setInputFiles(path)
  await expect(page.getByLabel('Bad day')).toHaveValue('mine')
  const step = page.getByRole('button', { name: 'Step', exact: true })
  await step.click()
  await expect(page.getByText('Before step 1 of 5.')).toBeVisible()
  await step.click()
  await expect(page.getByText('Before step 2 of 5.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Before step 2 of 5.')).toBeVisible()
  await step.click()
  await expect(page.getByText('Before step 3 of 5.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(green(page)).toBeVisible()
})
