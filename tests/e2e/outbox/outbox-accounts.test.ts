import { fillProfile, joinApp, logIn, register, seeSessionEnd, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { logInAsDemo, accountOf, like, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/walks/effects.ts'
import { everythingStored } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, testOnLine as test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

test.use({ phone: 'visitor' })
test.afterEach(({ service }) => service.lab('/content/reset', {}))

const isWrite = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/api/content/')

test(
  'what a citizen said before the service ended their session is kept, locked, and sent for nobody but them [21]',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
    const { stories } = await makeItems(service, { seed: 21, count: 20 })
    const anna = someCitizen('Anna')
    await joinApp(page, anna)
    const account = await accountOf(page)
    await waitUntilStored(page)
    await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
    const before = await appliedKeys(service, account)
    line.decide(({ path }) => (path.startsWith('/api/') ? 'cut' : 'pass'))
    for (const story of stories.slice(0, 3)) await like(page, story)
    const said = (await outboxOnDevice(page)).waiting.map(({ id }) => id)
    expect(said).toHaveLength(3)
    // From a story or an event, which are open to everybody, nobody is called away.
    await openInApp(page, '/user')

    await service.lab('/sessions/expire', { accountId: account, what: ['sessions', 'interactions', 'devices'] })
    line.restore()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await seeSessionEnd(page, service)
    await expect(page).toHaveURL('/login')
    const stored = await everythingStored(page)
    const traces = [...said, account, anna.email, `story:${stories[0]}`]
    expect(
      traces.filter((trace) => stored.includes(trace)),
      'nobody can read it',
    ).toEqual([])
    expect(await outboxOnDevice(page)).toMatchObject({ waiting: [], needsYou: [], done: [], locked: { count: 3 } })
    await openInApp(page, '/activity')
    await expect(page.getByText('3 items from before your session ended are saved and locked.')).toBeVisible()

    await logInAsDemo(page)
    const demo = await accountOf(page)
    const demosBefore = await appliedKeys(service, demo)
    await like(page, stories[3] ?? '')
    const likes = async () => (await intentsOnDevice(page)).done.filter(({ entity }) => entity.startsWith('story:'))
    await expect.poll(async () => (await likes()).length).toBe(1)
    const [demos] = await likes()
    expect(await appliedKeys(service, demo)).toEqual([...demosBefore, demos?.id])
    await openInApp(page, '/activity')
    await expect(page.getByText('3 items from another account are saved and locked.')).toBeVisible()
    expect(await appliedKeys(service, account)).toEqual(before)
    await openInApp(page, '/settings/logout')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login\?successfulLogout/)

    await logIn(page, anna)
    await expect.poll(async () => (await appliedKeys(service, account)).length).toBe(before.length + 3)
    expect((await appliedKeys(service, account)).slice(before.length).toSorted()).toEqual(said.toSorted())
    await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
    await openInApp(page, `/story/${stories[0]}`)
    await expect(page.getByRole('button', { name: 'Like', pressed: true })).toBeVisible()
    await openInApp(page, '/activity')
    await expect(page.getByText('Saved and locked')).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)

test(
  'logging out with five things unsent: staying changes nothing, discarding leaves none, and none is sent as the next citizen [24]',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
    const { stories } = await makeItems(service, { seed: 24, count: 20 })
    const account = await logInAsDemo(page)
    const before = await appliedKeys(service, account)
    line.decide((request) => (isWrite(request) ? 'cut' : 'pass'))
    for (const story of stories.slice(0, 5)) await like(page, story)
    const said = (await outboxOnDevice(page)).waiting.map(({ id }) => id)
    expect(said).toHaveLength(5)

    await openInApp(page, '/settings/logout')
    const asking = page.getByRole('alertdialog', { name: '5 items have not been sent' })
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(asking.getByRole('listitem').first()).toContainText('Like: ')
    await asking.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(asking).toHaveCount(0)
    expect((await outboxOnDevice(page)).waiting.map(({ id }) => id)).toEqual(said)
    expect(await accountOf(page)).toBe(account)

    await page.getByRole('button', { name: 'Log out' }).click()
    await asking.getByRole('button', { name: 'Discard them and log out' }).click()
    await expect(page).toHaveURL(/\/login\?successfulLogout/)
    expect(await outboxOnDevice(page)).toEqual({ waiting: [], superseded: [], needsYou: [], done: [], locked: null })
    const stored = await everythingStored(page)
    expect(said.filter((id) => stored.includes(id))).toEqual([])

    line.restore()
    const ben = someCitizen('Ben')
    await register(page, ben)
    await fillProfile(page, ben)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/')
    const other = await accountOf(page)
    await expect.poll(async () => (await outboxOnDevice(page)).done.map(({ entity }) => entity)).toEqual(['profile'])
    expect(await appliedKeys(service, other)).toEqual((await outboxOnDevice(page)).done.map(({ id }) => id))
    expect(await appliedKeys(service, account)).toEqual(before)
    expect(complaints).toEqual([])
  },
)
