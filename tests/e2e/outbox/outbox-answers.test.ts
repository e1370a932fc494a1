import { logInAsDemo, like, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { answeredOnDevice, connectionOnDevice, intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys, effectsOf } from '#tests/e2e/support/walks/effects.ts'
import { expect, testOnLine as test } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'

test.afterEach(async ({ service }) => {
  await service.lab('/faults', {})
  await service.lab('/content/reset', {})
})

const isOfServices = (path: string) => /^\/(api|cms)\//.test(path)
const isWrite = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.startsWith('/api/content/')

test(
  'lost answers, a portal and a session that ran out cost nothing: what was said is applied once [1] [15] [19]',
  { tag: '@wide' },
  async ({ page, service, line, complaints }) => {
    const { events, stories } = await makeItems(service, { seed: 1, count: 20 })
    const [event = '', other = ''] = events
    const account = await logInAsDemo(page)
    const before = (await appliedKeys(service, account)).length
    const applied = async () => (await appliedKeys(service, account)).slice(before)
    const writes = () => line.exchanges.filter(isWrite)

    await test.step('three answers are lost after the service has committed [1]', async () => {
      // The browser itself repeats a request whose connection broke before any answer, the engine one whose answer broke off.
      await service.lab('/faults', { planned: [{ kind: 'answer-lost', method: 'PUT', path: '/api/content/register' }] })
      line.decide((request) => (isWrite(request) && [2, 3].includes(writes().length) ? 'cut-in-body' : 'pass'))
      await registerFor(page, event, 1)
      await expect(page.getByRole('alertdialog')).toContainText('Registration received')
      expect(writes()).toHaveLength(4)
      const [done] = (await outboxOnDevice(page)).done
      expect(done).toMatchObject({ entity: `event:${event}`, end: 'applied' })
      expect(done?.attempts).toBeGreaterThan(2)
      await expect(page.getByRole('alertdialog')).toContainText(`receipt ${done?.receipt}`)
      expect(await applied()).toEqual([done?.id])
      const { keys, personal, items } = await effectsOf(service, account)
      expect(keys.find(({ key }) => key === done?.id)).toMatchObject({ state: 'done', receipt: done?.receipt })
      expect(personal.find(({ itemId }) => itemId === event)).toMatchObject({ registered: true, participants: 1 })
      await expect(page.getByText(`${items.find(({ id }) => id === event)?.participants} of`)).toBeVisible()
    })

    await test.step('a portal answers for the service, writes and reads alike [15]', async () => {
      line.decide(({ path }) => (isOfServices(path) ? 'cut' : 'pass'))
      await like(page, stories[0] ?? '')
      await expect(page.locator('main').getByText('Saved on this device')).toBeVisible()
      const stored = await answeredOnDevice(page)
      line.decide(({ path }) => (isOfServices(path) ? 'portal' : 'pass'))
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      const answered = (method: string) => line.exchanges.filter((one) => one.fate === 'portal' && one.method === method).length
      for (const method of ['PUT', 'GET']) await expect.poll(() => answered(method)).toBeGreaterThan(1)
      const notice = page.getByRole('status', { name: 'Wait for network' })
      await expect(notice).toContainText('This Wi-Fi asks you to log in first.')
      await expect(notice).toContainText('1 item is waiting to be sent.')
      expect(await connectionOnDevice(page)).toBe('captive')
      expect(await answeredOnDevice(page)).toBe(stored)
      expect((await outboxOnDevice(page)).waiting).toMatchObject([{ entity: `story:${stories[0]}`, wait: 'line' }])
      expect(await applied()).toHaveLength(1)
      line.restore()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
      expect(await applied()).toHaveLength(2)
    })

    await test.step('the session runs out while the outbox is sending [19]', async () => {
      const said = [`story:${stories[1]}`, `event:${other}`]
      line.decide((request) => (isOfServices(request.path) ? 'cut' : 'pass'))
      await like(page, stories[1] ?? '')
      await registerFor(page, other, 1)
      const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>()
      const since = line.exchanges.length
      const seen = () => line.exchanges.slice(since).filter(({ fate }) => fate !== 'cut')
      line.decide(async (request) => {
        if (isWrite(request)) await isOver
        return 'pass' as const
      })
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect.poll(() => seen().filter(isWrite).length, { intervals: [50] }).toBe(2)
      const attempts = attemptsOf((await outboxOnDevice(page)).waiting)
      await service.lab('/sessions/expire', { accountId: account })
      goOn()
      await expect(page.getByRole('alertdialog')).toContainText('Registration received')
      await expect.poll(async () => (await outboxOnDevice(page)).waiting).toEqual([])
      // Activity does not list a like that was applied.
      const done = (await intentsOnDevice(page)).done.filter(({ entity, end }) => said.includes(entity) && end === 'applied')
      expect(attemptsOf(done), 'no attempt is charged').toEqual(attempts)
      const writesWith = (status: number) => seen().filter((one) => isWrite(one) && one.status === status)
      expect([writesWith(401).length, writesWith(200).length], 'both were refused, and both went through').toEqual([2, 2])
      const logIns = seen().filter(({ path }) => path.endsWith('/applogin'))
      expect(logIns, 'one new log-in for both').toHaveLength(1)
      expect(await applied()).toHaveLength(4)
    })
    await expect(page).toHaveURL(`/event/${other}`)
    expect(complaints).toEqual([])
  },
)

function attemptsOf(intents: readonly { entity: string; attempts: number }[]): Record<string, number> {
  return Object.fromEntries(intents.map(({ entity, attempts }) => [entity, attempts]))
}
