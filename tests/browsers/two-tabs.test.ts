import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { makeItems, waitForItems } from '#tests/e2e/support/services/own-items.ts'
import { expect, test } from './fixtures.ts'
import { like, logIn } from './walks.ts'

test('what is said in one tab shows in the other, leaves once, and the other goes on when the first is closed', async ({
  phone,
  service,
}) => {
  const { stories } = await makeItems(service, { seed: 23, count: 10 })
  const [first = '', second = ''] = stories
  const one = await phone.openTab('/')
  const account = await logIn(one)
  await waitForItems(one.tab, [first, second])
  const count = async () => (await appliedKeys(service, account)).length
  const before = await count()
  const other = await phone.openTab(`/story/${first}`)
  const heart = async () => (await other.find({ role: 'button', name: 'Like' }))?.pressed
  await expect.poll(heart).toBe('false')

  await like(one, first)
  await expect.poll(heart).toBe('true')
  await expect.poll(count).toBe(before + 1)

  await one.move('/settings/app')
  await one.tap({ role: 'label', name: /^Deutsch/ })
  await expect.poll(() => other.tab.evaluate(() => document.documentElement.lang)).toMatch(/^de/)
  await one.tap({ role: 'label', name: /^English/ })
  await expect.poll(() => other.tab.evaluate(() => document.documentElement.lang)).toMatch(/^en/)

  await one.tab.close()
  await like(other, second)
  await expect.poll(count).toBe(before + 2)
  await service.lab('/content/reset', {})
})
