import type { BrowserContext } from '@playwright/test'
import { logInAsDemo, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { asKnownDevice, intentsOnDevice } from '#tests/e2e/support/device.ts'
import { expect, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import { buildOf, countLoads, lookForUpdate, test } from '#tests/e2e/support/services/two-builds.ts'
import { scaled } from '#tests/setup/time-limits.ts'

test.beforeEach(({ deployment }) => deployment.deploy('n1'))

test('the next build loads while intents wait for a failing service [68]', { tag: '@wide' }, async ({ context, deployment, service }) => {
  const { old, fresh, said } = await twoTabs({ context, service, seed: 71 })
  deployment.deploy('n2', { previous: 'n1' })
  await lookForUpdate(fresh)
  const loads = countLoads(fresh)
  await fresh.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(fresh), { timeout: scaled(4_000) }).toBe('n2')
  expect(loads()).toBe(1)
  expect(await buildOf(old)).toBe('n1')
  expect((await intentsOnDevice(fresh)).pending.map(({ id }) => id)).toEqual(said)
  await service.lab('/faults', {})
})

test('the next build loads although calls keep the old service worker [68]', { tag: '@wide' }, async ({ context, deployment, service }) => {
  const { old, fresh } = await twoTabs({ context, service, seed: 72 })
  deployment.deploy('n2', { previous: 'n1' })
  await lookForUpdate(fresh)
  const reload = fresh.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await old.evaluate(callForSeconds, 2)
  await reload.click()
  await expect.poll(() => Promise.race([buildOf(fresh), soon()])).toBe('n2')
  await service.lab('/faults', {})
})

async function twoTabs({ context, service, seed }: { context: BrowserContext; service: Service; seed: number }) {
  const { events } = await makeItems(service, { seed, count: 20 })
  await asKnownDevice(context)
  const old = await context.newPage()
  await logInAsDemo(old)
  await waitUntilStored(old)
  await service.lab('/faults', { planned: [{ fault: 'service-error', method: 'PUT', path: '/api/content/', calls: 1_000 }] })
  for (const event of events.slice(0, 2)) await registerFor(old, event, 1)
  const said = (await intentsOnDevice(old)).pending.map(({ id }) => id)
  expect(said).toHaveLength(2)
  const fresh = await context.newPage()
  await fresh.goto('/activity')
  await expect(fresh.locator('.intent')).toHaveCount(2)
  return { old, fresh, said }
}

function callForSeconds(seconds: number): void {
  const until = Date.now() + seconds * 1_000
  const calling = setInterval(() => {
    if (Date.now() > until) clearInterval(calling)
    void fetch('/api/ping').catch(() => undefined)
  }, 4)
}

const soon = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), scaled(1_000)))
