import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { Scenario } from '#lab/scenario/scenario.ts'
import { logInAsDemo, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import { labBuild } from '#tests/e2e/support/services/service.ts'

test.use({ serviceOptions: { dist: labBuild } })

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const green = (page: Page) => page.getByText('Green: everything is as the file expects.')

test.afterEach(({ service }) => service.lab('/reset', {}))

async function openFile(page: Page, path: string, name: string): Promise<void> {
  await page.getByLabel('Open a file').setInputFiles(path)
  await expect(page.getByLabel('Bad day')).toHaveValue(name)
  await page.getByRole('button', { name: 'Replay' }).click()
}

test('a recorded session replays to the same replies, or differs in its verdict', { tag: '@wide' }, async ({ page, service }, info) => {
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
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export report' }).click()])
  expect(readFileSync(await report.path(), 'utf8')).toContain('<svg')

  await openFile(page, path, 'recorded')
  await expect(green(page)).toBeVisible()
  await expect(page.getByText('Replies: the same sequence as recorded.')).toBeVisible()

  const other = info.outputPath('other.json')
  writeFileSync(other, JSON.stringify({ ...recorded, steps: recorded.steps.filter((step) => !('fault' in step)) }))
  await openFile(page, other, 'other')
  await expect(page.getByText('Red: 1 thing differs.')).toBeVisible()
  await expect(page.getByText('Replies: not the recorded sequence.')).toBeVisible()
  await expect(page.getByText('replies: like story-1 200; like story-1 lost 200 was recorded')).toBeVisible()
})
