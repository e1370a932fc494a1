import type { Browser, Page } from '@playwright/test'
import { findings } from '#tests/e2e/support/walks/axe.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { wednesdayAfter } from '#tests/e2e/support/walks/appointment-form.ts'
import { enterDesk } from '#tests/e2e/support/walks/desk.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.use({ isFreshPhone: true })

const event = 'th-national-day'
const survey = 'th-survey-next-visits'

test('desk screens pass axe and fit their window in both themes', { tag: '@wide' }, async ({ page, browser, service }) => {
  test.setTimeout(scaled(300_000))
  const vreni = { ...someCitizen('Vreni'), lastName: 'Zurbriggen-Aeschlimann' }
  await joinApp(page, vreni)
  for (const [method, path, body] of said()) await say(page, { method, path, body })

  const desk = await openWindow(browser, service.address)
  await test.step('the log-in', async () => {
    await desk.goto('/desk/login')
    await expectGood(desk, 'the log-in')
    await desk.getByLabel('E-mail').fill('desk@abroad.example')
    await desk.getByLabel('Password').fill('wrong')
    await desk.getByRole('button', { name: 'Log in' }).click()
    await expect(desk.getByText('The e-mail address or password is not correct.')).toBeVisible()
    await expectGood(desk, 'a log-in that failed')
    await enterDesk(desk, service.address)
  })

  const link = desk.getByRole('link', { name: /Zurbriggen-Aeschlimann/ })
  await test.step('the conversations and one of them', async () => {
    await expect(async () => {
      await desk.reload()
      await expect(link).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectGood(desk, 'the conversations')
    await link.click()
    await desk.getByRole('textbox').fill('Yes, in the morning.\n\nPlease bring the form: https://www.eda.admin.ch/')
    await desk.getByRole('button', { name: 'Send reply' }).click()
    await desk.getByText('Yes, in the morning.').waitFor()
    await expectGood(desk, 'a conversation')
  })

  await test.step('a colleague is faster', async () => {
    await desk.getByRole('textbox').fill('And your old passport.')
    const colleague = await desk.context().newPage()
    await colleague.goto(desk.url())
    await colleague.getByRole('button', { name: 'Archive' }).click()
    await colleague.close()
    await desk.getByRole('button', { name: 'Send reply' }).click()
    await expect(desk.getByText('Your reply was not sent.')).toBeVisible()
    await expect(desk.getByLabel('Your reply')).toHaveValue('And your old passport.')
    await expectGood(desk, 'an answer that came too late')
    await desk.getByRole('button', { name: 'Reactivate and send' }).click()
    await expect(desk.getByRole('listitem').getByText('And your old passport.')).toBeVisible()
  })

  await test.step('the requests and one of them', async () => {
    await desk.goto('/desk/appointments')
    await expectGood(desk, 'the requests')
    await desk.getByRole('link', { name: /Zurbriggen-Aeschlimann/ }).click()
    await expectGood(desk, 'a request')
    await desk.getByLabel('Reason').fill(' ')
    await desk.getByRole('button', { name: 'Decline request' }).click()
    await expect(desk.getByText('Please give a reason')).toBeVisible()
    await expectGood(desk, 'a request with what is wrong')
  })

  await test.step('events, surveys, content', async () => {
    for (const [path, what] of [
      ['/desk/events', 'the events'],
      [`/desk/events/${event}`, 'the registrations for an event'],
      ['/desk/surveys', 'the surveys'],
      [`/desk/surveys/${survey}`, 'the results of a survey'],
      ['/desk/content', 'the content'],
      [`/desk/content/${event}`, 'an item of the content'],
      [`/desk/content/${event}/withdraw`, 'the question before a withdrawal'],
      [`/desk/content/${event}/edit`, 'an event that is changed'],
      ['/desk/content/new?family=EVENT', 'a new event'],
      ['/desk/audit', 'the audit trail'],
      ['/desk/nowhere', 'what is not there'],
    ] as const) {
      const reply = await desk.goto(path)
      expect(reply?.status(), path).toBe(path === '/desk/nowhere' ? 404 : 200)
      await expect(desk).toHaveURL(path)
      await expectGood(desk, what)
    }
    await desk.goto(`/desk/events/${event}`)
    await expect(desk.getByRole('row', { name: /Zurbriggen-Aeschlimann/ })).toContainText('3')
  })

  await test.step('the session ends while something is typed', async () => {
    await desk.goto('/desk/conversations')
    await link.click()
    await desk.getByRole('textbox').fill('Good bye,\nand all the best')
    await desk.context().clearCookies()
    await desk.getByRole('button', { name: 'Send reply' }).click()
    await expect(desk.getByText('What you wrote will still be here when you log in again.')).toBeVisible()
    await expectGood(desk, 'a log-in in the middle of an answer')
    await desk.getByLabel('E-mail').fill('desk@abroad.example')
    await desk.getByLabel('Password').fill('demo-desk')
    await desk.getByRole('button', { name: 'Log in' }).click()
    await expect(desk.getByRole('textbox')).toHaveValue('Good bye,\nand all the best')
    await expectGood(desk, 'what is not sent yet')
    await desk.getByRole('button', { name: 'Send reply' }).click()
    await expect(desk.getByRole('listitem').getByText('and all the best')).toBeVisible()
  })
  await desk.context().close()
})

async function openWindow(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', timezoneId: 'Asia/Bangkok' })
  return context.newPage()
}

async function expectGood(page: Page, what: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, ${width} wide`).toBeLessThanOrEqual(width)
    expect.soft(await findings(page), `${what}, ${width} wide`).toEqual([])
    expect.soft(await page.evaluate(smallTargets), `${what}, ${width} wide: targets`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await findings(page, ['color-contrast']), `${what}, ${width} wide, dark`).toEqual([])
  }
}

function smallTargets(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('button, input:not([type=hidden]), textarea, nav a, .list a, .more a, a.button')]
  return all.filter((one) => (one.closest('label') ?? one).getBoundingClientRect().height < 43.9).map((one) => one.outerHTML.slice(0, 80))
}

function said(): readonly (readonly [method: string, path: string, body: object])[] {
  const representationId = 'th-bangkok-embassy'
  const opening = {
    greeting: 'Grüezi',
    introductionMessageTemplate: '{greeting}. You are writing to the {representation}.',
    representationTitleJoinWord: 'in',
  }
  const message = (text: string) => ['POST', '/api/chat/messages', { representationId, text, opening }] as const
  return [
    message('Good day. Can I collect my passport on Wednesday?'),
    message(`It is about this page: https://example.org/${'a-very-long-address/'.repeat(6)}`),
    [
      'POST',
      '/api/representation/appointment',
      {
        representationId,
        topic: 'emergencyAssistance',
        date: wednesdayAfter(3).iso,
        daySlot: 'morning',
        contactTypes: ['phone', 'email'],
        comment: `With a wheelchair. Donaudampfschifffahrtsgesellschaftskapitän${'enpatent'.repeat(6)}.`,
        language: 'de',
      },
    ],
    ['PUT', '/api/content/register', { eventId: event, numberOfParticipants: 3, attendance: 'onsite' }],
    ['POST', '/api/content/surveys', { surveyMagnoliaId: survey, surveyType: 'COUNTRY_SURVEY', answerIds: ['chiangmai', 'phuket'] }],
  ]
}

async function say(page: Page, { method, path, body }: { method: string; path: string; body: object }): Promise<void> {
  const status = await page.evaluate(
    async (asked) =>
      (
        await fetch(asked.path, {
          method: asked.method,
          body: JSON.stringify(asked.body),
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `desk-${crypto.randomUUID()}` },
        })
      ).status,
    { method, path, body },
  )
  expect(status, path).toBe(200)
}
