import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { whyNotHere } from '#lab/player/not-here.ts'
import { stretched } from '#tests/scenarios/chromium/lane.ts'
import { readScenarioFile, scenarioFiles } from '#tests/scenarios/scenario-file.ts'
import { logInAsDemo, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { labBuild } from '#tests/e2e/support/services/service.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ serviceOptions: { dist: labBuild } })

const groups = 7

const offered = scenarioFiles()
  .map((file) => ({ name: basename(file, '.json'), scenario: readScenarioFile(file) }))
  .filter(({ scenario }) => whyNotHere(scenario) === null)

test.afterEach(({ service }) => service.lab('/reset', {}))

test('the Lab offers at least 25 of the files @wide', async ({ page }) => {
  await page.goto('/lab')
  const options = page.getByLabel('Bad day').locator('option')
  await expect(options).toHaveCount(offered.length)
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual(offered.map(({ name }) => name))
  expect(offered.length).toBeGreaterThanOrEqual(25)
})

for (let group = 0; group < groups; group += 1) {
  const files = offered.filter((_, no) => no % groups === group)
  test(`scenarios ${files.map(({ name }) => name.slice(0, 2)).join(', ')} end in the Lab as their files expect @wide`, async ({ page }) => {
    test.setTimeout(scaled(files.length * 150_000))
    await logInAsDemo(page)
    await openInApp(page, '/lab')
    for (const { name, scenario } of files) await test.step(name, () => play(page, name, stretched(scenario)))
  })
}

async function play(page: Page, name: string, scenario: Scenario): Promise<void> {
  const { expect: wanted } = scenario
  const opened = `${name}-here`
  const buffer = Buffer.from(JSON.stringify(scenario))
  await page.getByLabel('Open a file').setInputFiles({ name: `${opened}.json`, mimeType: 'application/json', buffer })
  await expect(page.getByLabel('Bad day')).toHaveValue(opened)
  await page.getByRole('button', { name: 'Replay' }).click()
  const verdict = page.locator('.lab-verdict')
  await expect(verdict).toBeVisible({ timeout: scaled(180_000) })
  const reasons = await page.locator('.lab-verdict + .lab-told li').allTextContents()
  expect(reasons, name).toEqual([])
  await expect(page.getByText('Green: everything is as the file expects.')).toBeVisible()
  await expect(verdict).toContainText('Lost 0, duplicated 0, reordered 0,')
  if (wanted.applied !== undefined) await expect(verdict).toContainText(`effects ${wanted.applied},`)
  const [, quietS] = /quiet after ([\d.]+)/.exec((await verdict.textContent()) ?? '') ?? []
  expect(Number(quietS), name).toBeLessThanOrEqual(wanted.quietWithinS)
  const writes = await page.locator('.lab-replies li').count()
  expect(writes).toBeGreaterThanOrEqual(wanted.writes?.atLeast ?? 0)
  expect(writes).toBeLessThanOrEqual(wanted.writes?.atMost ?? Number.POSITIVE_INFINITY)
}
