import type { Browser, Locator, Page } from '@playwright/test'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, accountOf, arrive, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { asAnswered, outboxOnDevice, withoutPrompts } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { expect, listen, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'

test.use({ phone: 'citizen' })

test.afterEach(({ service }) => service.lab('/reset', {}))

/** Of the generator's events, and the most that one citizen can register. */
const [capacity, mostPeople] = [200, 50]

/** What may be said in passing: that something needs the citizen, and that it was let go. */
const ofDecisions = /^(1 needs attention|2 need attention|Discarded)(Activity)?$/

test(
  'places that somebody took while the line was away become a decision: fewer people, or none, and nothing is lost or claimed',
  { tag: '@wide' },
  async ({ page, browser, service, line, complaints }) => {
    const [scarce, lost] = await nearlyFull(service, { seed: 88 })
    const account = await logInAsDemo(page)
    await waitUntilStored(page)
    const before = await appliedKeys(service, account)
    const toasts = await toastsOn(page)
    const ben = await anotherCitizen(browser, service, complaints)

    line.cut()
    for (const event of [scarce, lost]) await registerFor(page, event.id, 2)
    await page.getByRole('alertdialog').press('Escape')
    await openInApp(page, '/activity')
    const said = Object.fromEntries((await outboxOnDevice(page)).waiting.map(({ entity, id }) => [entity, id]))
    await expect(badge(page)).toHaveText('2')
    await registerFor(ben, scarce.id, scarce.free - 1)
    await registerFor(ben, lost.id, lost.free)
    await expect(ben.getByRole('alertdialog')).toContainText('Registration received')

    line.restore()
    await expect.poll(async () => (await outboxOnDevice(page)).needsYou.length).toBe(2)
    expect((await outboxOnDevice(page)).needsYou.map(({ refusal }) => refusal?.type)).toEqual(['abroad:full', 'abroad:full'])
    await expect(badge(page)).toHaveText('2')
    await expect(page.getByRole('region', { name: 'Needs attention' }).locator('.intent')).toHaveCount(2)
    expect(await appliedKeys(service, account)).toEqual(before)

    const mine = page.getByRole('region', { name: 'Your registration' })
    await test.step('discarded in Activity', async () => {
      await arrive(page, { path: `/event/${lost.id}`, title: lost.title })
      await expect(mine).toContainText(/2\speople.*Needs attention\. There are no places left\./)
      await expect(mine.getByRole('button', { name: 'Discard' })).toBeVisible()
      await expect(mine.getByRole('link', { name: 'Contact your representation' })).toBeVisible()
      await expect(page.getByText('200 of 200')).toBeVisible()
      await openInApp(page, '/activity')
      const item = await needing(page, lost.title)
      await expect(item).toContainText('Needs attention. There are no places left.')
      await expect(item.getByRole('link', { name: 'Change' })).toBeVisible()
      await expect(item.getByRole('link', { name: 'Call the representation' })).toBeVisible()
      await discard(page, item)
      await expect(badge(page)).toHaveText('1')
    })

    await test.step('said again with as many as there is room for', async () => {
      await (await needing(page, scarce.title)).getByRole('link', { name: 'Change' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(scarce.title)
      await expect(mine).toContainText('Needs attention. There are no places left.')
      await mine.getByRole('button', { name: 'Change' }).click()
      await page.getByLabel('Number of participants').selectOption('1')
      await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('Registration received')
      await page.getByRole('alertdialog').press('Escape')
      await expect(mine).toContainText(/1\sperson.*Received, receipt \w{3}-\w{3}/)
      await openInApp(page, '/activity')
      await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
      await expect(badge(page)).toHaveCount(0)
    })

    const applied = (await appliedKeys(service, account)).slice(before.length)
    expect(applied, 'what was refused stays refused: the second submit has a key of its own').toHaveLength(1)
    expect(Object.values(said)).not.toContain(applied[0])
    const { keys, personal, items } = await effectsOf(service, account)
    for (const id of Object.values(said)) expect(keys.find(({ key }) => key === id)).toMatchObject({ state: 'refused', appliedSeq: null })
    const of = (id: string) => personal.find(({ itemId, registered }) => itemId === id && registered)
    expect([of(scarce.id)?.participants, of(lost.id)]).toEqual([1, undefined])
    expect(items.find(({ id }) => id === scarce.id)?.participants).toBe(capacity)
    const bens = await effectsOf(service, await accountOf(ben))
    expect(bens.items.find(({ id }) => id === lost.id)?.participants, 'nobody has more places than there are').toBe(capacity)
    const passing = await toasts()
    expect(passing).not.toEqual([])
    expect(
      passing.filter((text) => !ofDecisions.test(text)),
      'nothing is called an error',
    ).toEqual([])
    expect(complaints).toEqual([])
    await ben.context().close()
  },
)

test(
  'an event that begins before its registration arrives says so, leads to a look at it, and goes when it is discarded',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
    const event = await beginningSoon(service, { seed: 89, minutes: 20 })
    const account = await logInAsDemo(page)
    await waitUntilStored(page)
    const before = await appliedKeys(service, account)
    const toasts = await toastsOn(page)
    line.cut()
    await registerFor(page, event, 2)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('alertdialog').press('Escape')
    const [said] = (await outboxOnDevice(page)).waiting

    await service.lab('/clock', { offsetMs: 25 * 60_000 }, { method: 'PUT' })
    line.restore()
    const mine = page.getByRole('region', { name: 'Your registration' })
    await expect(mine).toContainText(/2\speople.*Needs attention\. The event had started before this arrived\./)
    expect((await outboxOnDevice(page)).needsYou).toMatchObject([{ id: said?.id, refusal: { type: 'abroad:closed' } }])
    await expect(mine.getByRole('button'), 'nothing can be said again').toHaveText(['Discard'])
    await expect(mine.getByRole('link', { name: 'Contact your representation' })).toBeVisible()

    await openInApp(page, '/activity')
    const item = await needing(page, title)
    await expect(item).toContainText('Needs attention. The event had started before this arrived.')
    await expect(item.getByRole('link')).toHaveText(['View', 'Call the representation'])
    await expect(badge(page)).toHaveText('1')
    await discard(page, item)
    await expect(badge(page)).toHaveCount(0)
    await expect(page.getByText('Nothing is waiting to be sent')).toBeVisible()
    await arrive(page, { path: `/event/${event}`, title })
    await expect(mine).toHaveCount(0)

    expect(await appliedKeys(service, account)).toEqual(before)
    const { keys, personal } = await effectsOf(service, account)
    expect(keys.find(({ key }) => key === said?.id)).toMatchObject({ state: 'refused', appliedSeq: null })
    expect(personal.filter(({ itemId, registered }) => itemId === event && registered)).toEqual([])
    const passing = await toasts()
    expect(passing).not.toEqual([])
    expect(
      passing.filter((text) => !ofDecisions.test(text)),
      'nothing is called an error',
    ).toEqual([])
    expect(complaints).toEqual([])
  },
)

interface NearlyFull {
  id: string
  title: string
  free: number
}

/** Two events whose last places one citizen can take. */
async function nearlyFull(service: Service, { seed }: { seed: number }): Promise<[NearlyFull, NearlyFull]> {
  const { events } = await makeItems(service, { seed, count: 100 })
  const read = events.map(async (id): Promise<NearlyFull> => {
    const reply = await fetch(`${service.address}/api/content/single/event/${id}`)
    const { info, texts } = (await reply.json()) as { info: { participants: number }; texts: { en: { title: string } } }
    return { id, title: texts.en.title, free: capacity - info.participants }
  })
  const [one, other] = (await Promise.all(read)).filter(({ free }) => free > 1 && free <= mostPeople)
  if (!one || !other) throw new Error('the generator has no two events that are nearly full')
  return [one, other]
}

/** An event of the generator's, which begins all of them 20 days less two hours after they were published: the one that is old enough. */
async function beginningSoon(service: Service, { seed, minutes }: { seed: number; minutes: number }): Promise<string> {
  const count = 25
  const publishedAgo = 20 * 1440 - 120 - minutes
  await service.lab('/content/generate', { count, seed, globalShare: 1, minutesApart: publishedAgo / count })
  return `gen-${seed}-${String(count - 1).padStart(6, '0')}`
}

/** On a phone of their own, with a line that is good. */
async function anotherCitizen(browser: Browser, service: Service, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: service.address })
  await asAnswered(context)
  await withoutPrompts(context)
  const page = await context.newPage()
  listen(page, complaints)
  await joinApp(page, someCitizen('Ben'))
  return page
}

const badge = (page: Page) => page.locator('.navigation-badge:visible > [aria-hidden]')

async function needing(page: Page, title: string): Promise<Locator> {
  const item = page
    .getByRole('region', { name: 'Needs attention' })
    .locator('.intent')
    .filter({ hasText: `Registration: ${title}, 2 people` })
  await expect(item).toHaveCount(1)
  return item
}

async function discard(page: Page, item: Locator): Promise<void> {
  await item.getByRole('button', { name: 'Discard' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Discard this?' })
  await expect(asked).toContainText('It will be deleted from this device.')
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(item).toHaveCount(0)
}

/** All that the page has said in passing, from here on. */
async function toastsOn(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { toasts: seen })
    new MutationObserver(() => {
      const text = document.querySelector('.toast')?.textContent
      if (text && text !== seen.at(-1)) seen.push(text)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { toasts: string[] }).toasts)
}
