import { logInAsDemo, like, voteIn } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { expect, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { test } from '#tests/e2e/support/services/own-content.ts'

test.use({ phone: 'citizen' })

const survey = 'survey-event-format'
const stories = ['th-hospital-cover', 'th-rainy-season']

test(
  'a vote that arrives after the survey has closed comes back with the reason, and what was said later goes on [11]',
  { tag: '@wide' },
  async ({ page, service, content, complaints }) => {
    const account = await logInAsDemo(page)
    await waitUntilStored(page)
    await service.kill()
    await voteIn(page, survey)
    const mine = page.getByRole('region', { name: 'Your vote' })
    const given = page.getByRole('list', { name: 'Answers' }).getByText('your answer')
    await expect(mine).toContainText('Saved on this device')
    await expect(given).toHaveCount(1)
    for (const story of stories) await like(page, story)
    content.closeSurvey(survey)
    await service.start()

    await page.goto(`/survey/${survey}`)
    await expect(mine).toContainText('The survey closed before your vote arrived.')
    await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
    const { needsYou } = await outboxOnDevice(page)
    // Activity does not list a like that was applied.
    const done = (await intentsOnDevice(page)).done.filter(({ end }) => end === 'applied')
    expect(needsYou).toMatchObject([{ entity: `survey:${survey}`, refusal: { type: 'abroad:closed' } }])
    expect(await appliedKeys(service, account)).toEqual(done.map(({ id }) => id))
    const { personal } = await effectsOf(service, account)
    expect(personal.map(({ itemId, liked, answerIds }) => [itemId, liked, answerIds])).toEqual(stories.map((story) => [story, true, null]))

    await page.goto('/activity')
    await expect(page.getByText('1 needs attention').first()).toBeVisible()
    await expect(page.locator('main').getByText('The survey closed before your vote arrived.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
    await expect(page.getByText('needs attention')).toHaveCount(0)
    expect((await outboxOnDevice(page)).needsYou).toEqual([])
    await page.goto(`/survey/${survey}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(mine).toHaveCount(0)
    await expect(given, 'nothing is shown as voted').toHaveCount(0)
    expect(complaints).toEqual([])
  },
)
