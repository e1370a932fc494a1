import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, journeyChromium } from '#tests/e2e/support/browser/whole-chromium.ts'
import { expect } from '#tests/e2e/support/expect.ts'
import { waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { expectNewsfeed, fillProfile, logIn, register, someCitizen, type Citizen } from '#tests/e2e/support/walks/citizen.ts'
import { draftAlert, openHeadOffice, releaseAlert } from '#tests/e2e/support/walks/head-office.ts'
import { accountOf, demoCitizen, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { limits } from '#tests/setup/time-limits.ts'
import { failWrites } from './services.ts'
import { readStored, rowsOf, visitorsCheckIn, type Stored } from './stored.ts'
import { alertTitle, makeRounds, openAlert, ownReport, registerBefore, submitEach, type Round } from './submissions.ts'

/** What a phone holds before an update. */
export interface Filled {
  before: Stored
  rounds: Round[]
  /** Whose unsent likes are sealed, with the ids of these likes. */
  sealed: { citizen: Citizen; ids: string[] }
}

interface Filling {
  page: Page
  service: Service
  rounds: Round[]
  favourite: string
}

/** Makes everything that an update must keep, as citizens make it. At the end the services are stopped. */
export async function fillPhone(page: Page, service: Service): Promise<Filled> {
  const { rounds, favourite } = await makeRounds(service)
  const filling = { page, service, rounds, favourite }
  await releaseOneAlert(service)
  const sealed = await loseSession(filling)
  await beVisitor(filling)
  await beCitizen(filling)
  await service.stop()
  await submitEach(page, rounds[0]!)
  await leaveDrafts(page)
  const before = await readStored(page)
  expect(lackOf(before), 'what the phone must hold before the update').toEqual([])
  return { before, rounds, sealed }
}

/** What must be stored before the update: otherwise nothing shows that the update keeps it. */
const wanted: Record<string, (stored: Stored) => boolean> = {
  "a visitor's check-in": ({ intents }) => Object.values(intents).includes(visitorsCheckIn),
  'a sealed outbox': ({ counts }) => counts['sealed'] === 1,
  favourites: ({ counts }) => (counts['favourites'] ?? 0) > 0,
  'a pack': ({ counts }) => counts['manifests'] === 1 && (counts['articles'] ?? 0) > 50,
  'an alert': ({ resources }) => resources.some((key) => key.startsWith('alert')),
  'a card and a draft': ({ own }) => Object.keys(own).length >= 2,
}

const lackOf = (stored: Stored) => Object.keys(wanted).filter((name) => !wanted[name]?.(stored))

async function releaseOneAlert({ address }: Service): Promise<void> {
  const browser = await chromium.launch({ executablePath: journeyChromium, args: chromiumArgs })
  try {
    const [writer, releaser] = await openHeadOffice(browser, address)
    await releaseAlert(releaser, await draftAlert(writer, { title: alertTitle }))
  } finally {
    await browser.close()
  }
}

/** A citizen likes something, and the services end their session before it is sent. */
async function loseSession({ page, service, rounds }: Filling): Promise<Filled['sealed']> {
  const citizen = someCitizen('Anna')
  await page.goto('/login')
  await register(page, citizen)
  await fillProfile(page, citizen)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNewsfeed(page)
  const unsent = async () => Object.keys((await readStored(page)).intents)
  await expect.poll(unsent).toEqual([])
  await waitUntilStored(page)
  const account = await accountOf(page)
  await failWrites(service, '/api/content/')
  for (const { story } of rounds) await like(page, story)
  const ids = await unsent()
  await openInApp(page, '/user')
  await service.lab('/sessions/expire', { accountId: account, what: ['sessions', 'interactions', 'devices'] })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const isRefused = async () => JSON.stringify(await rowsOf(page, 'diary')).includes('refused, asked again')
  await expect.poll(isRefused).toBe(true)
  // A refused session counts only if it is refused twice, minutes apart.
  await service.withClock(4 * 60_000, async () => {
    await page.reload()
    await expect(page.getByText('Your session has ended')).toBeVisible()
  })
  return { citizen, ids }
}

async function beVisitor({ page, service, favourite }: Filling): Promise<void> {
  await failWrites(service, '/api/alert/')
  await page.goto('/')
  await waitUntilStored(page)
  await like(page, favourite)
  await openAlert(page)
  await page.getByRole('button', { name: 'I need help' }).click()
  await page.getByLabel('First and last name').fill('Beat Beispiel')
  await page.getByLabel('Number to call you back on').fill('+66 81 234 56 78')
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(ownReport(page)).toContainText('Beat Beispiel')
}

async function beCitizen({ page, service, rounds }: Filling): Promise<void> {
  await failWrites(service, '/api/alert/')
  await page.goto('/login')
  await logIn(page, demoCitizen)
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  for (const round of rounds) await registerBefore(page, round)
  const unsent = async () => Object.values((await readStored(page)).intents)
  await expect.poll(unsent, { timeout: 5 * limits.expect }).toEqual([visitorsCheckIn])
  await page.goto('/')
  await waitUntilStored(page)
}

async function leaveDrafts(page: Page): Promise<void> {
  await openInApp(page, '/contact/card')
  await page.getByLabel('Your name').fill('Anna Muster')
  await page.getByLabel('Contact 1: name').fill('Beat Muster')
  await openInApp(page, '/contact/chat')
  await page.getByLabel('Message', { exact: true }).fill('Half a message')
  await expect.poll(async () => JSON.stringify((await readStored(page)).own)).toContain('Half a message')
}
