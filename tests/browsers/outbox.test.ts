import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { expect, test } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { like, logIn } from './walks.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('twenty things said offline are each applied once when the line is back, a restart in between', async ({ phone, service }) => {
  const { stories } = await makeItems(service, { seed: 20, count: 30 })
  const said = stories.slice(0, 20)
  const screen = await phone.openTab('/')
  const account = await logIn(screen)
  await waitForItems(screen.tab, said)
  const before = await appliedKeys(service, account)

  phone.wire.cut()
  for (const story of said) await like(screen, story)
  const keys = await pendingKeys(screen)
  expect(keys).toHaveLength(20)

  const again = await phone.restart('/activity')
  expect(await pendingKeys(again), 'all are still there').toEqual(keys)
  expect(await appliedKeys(service, account)).toEqual(before)
  phone.wire.restore()
  await expect.poll(() => pendingKeys(again)).toEqual([])
  const applied = (await appliedKeys(service, account)).filter((key) => !before.includes(key))
  expect(applied.toSorted(), 'each once').toEqual(keys)
})

test('what was saved is there after the browser is killed three times, and is applied once', async ({ phone, service }) => {
  const { stories } = await makeItems(service, { seed: 21, count: 10 })
  const said = stories.slice(0, 3)
  let screen = await phone.openTab('/')
  const account = await logIn(screen)
  await waitForItems(screen.tab, said)
  const before = await appliedKeys(service, account)

  phone.wire.cut()
  for (const [index, story] of said.entries()) {
    await like(screen, story)
    screen = await phone.killAndRestart('/activity')
    expect(await pendingKeys(screen)).toHaveLength(index + 1)
  }
  const keys = await pendingKeys(screen)
  phone.wire.restore()
  await expect.poll(() => pendingKeys(screen)).toEqual([])
  const applied = (await appliedKeys(service, account)).filter((key) => !before.includes(key))
  expect(applied.toSorted(), 'each once').toEqual(keys)
})

test('a registration, a vote and a chat message said offline are each applied once', async ({ phone, service }) => {
  const screen = await phone.openTab('/')
  const account = await logIn(screen)
  await waitForItems(screen.tab, ['online-hour-new-abroad', 'survey-emergency-ready'])
  await screen.move('/contact/chat')
  await screen.isThere({ role: 'field', name: 'Message' })
  const before = await appliedKeys(service, account)
  phone.wire.cut()

  await screen.fill('Message', 'Said without a line.')
  await screen.tap({ role: 'button', name: 'Send' })
  await screen.shows('Said without a line.', '[role=log]')
  await screen.move('/event/online-hour-new-abroad')
  await screen.tap({ role: 'button', name: 'Register' })
  await screen.tap({ role: 'button', name: 'Register', within: { role: 'dialog' } })
  await screen.isThere({ role: 'alertdialog' })
  await screen.tap({ role: 'link', name: 'Back to Discover', within: { role: 'alertdialog' } })
  await screen.move('/survey/survey-emergency-ready')
  await screen.tap({ role: 'label', within: { role: 'group' } })
  await screen.tap({ role: 'button', name: 'Vote' })
  await screen.isThere({ role: 'region', name: 'Your vote' })

  const keys = await pendingKeys(screen)
  expect(keys).toHaveLength(3)
  const again = await phone.restart('/activity')
  phone.wire.restore()
  await expect.poll(() => pendingKeys(again)).toEqual([])
  const applied = (await appliedKeys(service, account)).filter((key) => !before.includes(key))
  expect(applied.toSorted(), 'each once').toEqual(keys)
})

const pendingKeys = async ({ tab }: Screen) => (await intentsOnDevice(tab)).pending.map(({ id }) => id).toSorted()
