import { someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { everythingStored, keysOfDevice } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, test } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { logIn, register } from './walks.ts'

test('a log-out leaves nothing of the citizen in any database, cache or storage', async ({ phone }) => {
  const screen = await phone.openTab('/')
  const account = await logIn(screen)
  await screen.move('/user')
  const name = /\S/
  await screen.shows(name, 'h1')
  const traces = [account, 'demo@abroad.example']
  await expect.poll(() => tracesIn(screen, traces), { message: 'the traces are looked for in the right way' }).toEqual(traces)
  expect(await keysOfDevice(screen.tab)).toBe(1)

  await screen.move('/settings/logout')
  await screen.isThere({ role: 'heading', name: 'Log out?' })
  await screen.tap({ role: 'button', name: 'Log out' })
  await expect.poll(() => screen.path()).toBe('/login')
  expect(await tracesIn(screen, traces)).toEqual([])
  expect(await keysOfDevice(screen.tab)).toBe(0)
  const again = await phone.restart('/user')
  expect(await everythingStored(again.tab)).not.toContain(account)
})

test('so does the deletion of the account, which is said', async ({ phone }) => {
  const citizen = someCitizen('Anna')
  const screen = await phone.openTab('/')
  const account = await register(screen, citizen)
  const traces = [account, citizen.email]
  await expect.poll(() => tracesIn(screen, traces)).toEqual(traces)

  await screen.move('/settings/deleteAccount')
  await screen.isThere({ role: 'heading', name: 'Delete account' })
  await screen.tap({ role: 'button', name: 'Delete account' })
  await screen.tap({ role: 'button', name: 'Delete account', within: { role: 'alertdialog' } })
  await screen.shows('Account deleted', 'body')
  expect(await tracesIn(screen, traces)).toEqual([])
  expect(await keysOfDevice(screen.tab)).toBe(0)
})

async function tracesIn(screen: Screen, traces: string[]): Promise<string[]> {
  const stored = await everythingStored(screen.tab)
  return traces.filter((trace) => stored.includes(trace))
}
