import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { abilities } from './abilities.ts'
import { expect, test } from './fixtures.ts'
import { like, logIn } from './walks.ts'

test('the browser can do what the table of abilities says, and no more', async ({ phone, engine }) => {
  const screen = await phone.openTab('/')
  const found: string[] = []
  for (const { name, probe } of abilities) if (await screen.tab.evaluate(probe)) found.push(name)
  expect(found).toEqual(abilities.filter(({ engines }) => engines.includes(engine)).map(({ name }) => name))
})

test('what the browser cannot do is said where it matters', async ({ phone, service }) => {
  const { stories } = await makeItems(service, { seed: 22, count: 10 })
  const [story = ''] = stories
  const screen = await phone.openTab('/')
  await logIn(screen)
  await waitForItems(screen.tab, [story])
  phone.wire.cut()
  await like(screen, story)
  await screen.move('/activity')
  await screen.isThere({ role: 'heading', name: 'Activity' })
  const [sync, persist] = await screen.tab.evaluate(() => ['SyncManager' in globalThis, typeof navigator.storage?.persist === 'function'])
  const words = 'Anything waiting will be sent when Abroad is open and online.'
  if (sync) await screen.isThere({ role: 'heading', name: /Waiting|waiting/ })
  else await screen.shows(words)
  expect((await screen.text()).includes(words), 'said where the browser does not send by itself, and only there').toBe(!sync)

  await screen.move('/settings/offline')
  await screen.isThere({ role: 'heading', name: 'Am I ready?' })
  // The checks that need no action are folded away. They come once the device has been read, which takes longer in WebKit.
  await expect
    .poll(async () => {
      await screen.tab.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
      return screen.text()
    })
    .toContain('Kept when storage runs low')
  await screen.shows(persist ? /Granted by the browser|Not yet granted by the browser|Not granted/ : 'This browser cannot grant it')
  await screen.shows(/“Install” or “Add to home screen”|Opens from the home screen/)
  phone.wire.restore()
  await service.lab('/content/reset', {})
})
