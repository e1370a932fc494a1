import { everythingStored, keysOfDevice } from '#tests/e2e/support/walks/everything-stored.ts'
import { expect, test } from './fixtures.ts'
import { logIn } from './walks.ts'

test('a log-out leaves nothing of the citizen in any database, cache or storage', async ({ phone }) => {
  const screen = await phone.openTab('/')
  const account = await logIn(screen)
  await screen.move('/user')
  const name = /\S/
  await screen.shows(name, 'h1')
  const traces = [account, 'demo@abroad.example']
  const tracesLeft = async () => {
    const stored = await everythingStored(screen.tab)
    return traces.filter((trace) => stored.includes(trace))
  }
  await expect.poll(tracesLeft, { message: 'the traces are looked for in the right way' }).toEqual(traces)
  expect(await keysOfDevice(screen.tab)).toBe(1)

  await screen.move('/settings/logout')
  await screen.isThere({ role: 'heading', name: 'Log out?' })
  await screen.tap({ role: 'button', name: 'Log out' })
  await expect.poll(() => screen.path(), { timeout: 30_000 }).toBe('/login')
  expect(await tracesLeft()).toEqual([])
  expect(await keysOfDevice(screen.tab)).toBe(0)
  const again = await phone.restart('/user')
  expect(await everythingStored(again.tab)).not.toContain(account)
})
