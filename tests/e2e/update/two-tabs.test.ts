import { feedOnDevice, leaseOnDevice, scopeOnDevice } from '#tests/e2e/support/device.ts'
import { expect, liveIn, testOnLine as test } from '#tests/e2e/support/fixtures.ts'

test.afterEach(({ service }) => service.lab('/content/reset', {}))

test('one of two tabs pulls, the other takes over, and both change language', async ({ context, service, line }) => {
  await service.lab('/content/generate', { count: 600, globalShare: 1 })
  await liveIn(context, 'TH')
  const pages = () => line.exchanges.filter(({ path }) => path.startsWith('/api/content/content-entries?'))
  line.decide(({ path }) => (path.startsWith('/api/content/content-entries?') && pages().length > 2 ? 'no-reply' : 'pass'))

  const one = await context.newPage()
  await one.goto('/')
  await expect.poll(() => pages().length).toBe(3)
  const holder = await leaseOnDevice(one)
  const other = await context.newPage()
  await other.goto('/')
  for (const page of [one, other]) await expect(page.locator('article').nth(5)).toBeVisible()
  await expect.poll(() => other.evaluate(() => performance.now())).toBeGreaterThan(3_000)
  expect(pages(), 'the second tab asked for nothing').toHaveLength(3)
  expect(await leaseOnDevice(other)).toBe(holder)

  line.decide(() => 'pass')
  await one.close()
  await expect.poll(() => pages().length, { intervals: [100] }).toBeGreaterThan(3)
  await expect.poll(async () => (await scopeOnDevice(other))?.complete).toBe(true)
  const whole = pages()
    .filter(({ isWhole }) => isWhole)
    .map(({ path }) => path)
  expect(whole, 'no page came twice').toHaveLength(new Set(whole).size)
  expect(await feedOnDevice(other)).toEqual(await service.lab('/content/ids?countries=th'))

  const third = await context.newPage()
  await third.goto('/settings/app')
  await third.getByRole('radio', { name: 'Deutsch' }).check()
  await expect(third.locator('html')).toHaveAttribute('lang', /^de/)
  await expect(other.getByRole('heading', { level: 1, name: 'Entdecken' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', /^de/)
})
