import type { Page } from '@playwright/test'
import { logInAsDemo, openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'
import { createDeployment } from '#tests/e2e/support/services/deployment.ts'
import { buildOf, countLoads, onDeployment } from '#tests/e2e/support/services/two-builds.ts'
import { asKnownDevice, intentsOnDevice } from '#tests/e2e/support/device.ts'
import { appliedKeys } from '#tests/e2e/support/services/service.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { makeItems } from '#tests/e2e/support/services/own-items.ts'
import { scaled } from '#tests/setup/time-limits.ts'

const [older, newer] = ['build-before', 'build-after']

const test = onDeployment(async () => {
  const deployment = await createDeployment([older])
  deployment.derive(newer, older)
  deployment.deploy(older)
  return deployment
})

test('a build upgrades the database of an old tab without loss [51] [68]', { tag: '@wide' }, async ({ browser, deployment, service }) => {
  const { events } = await makeItems(service, { seed: 51, count: 20 })
  const context = await browser.newContext({ baseURL: service.address, serviceWorkers: 'block' })
  await asKnownDevice(context)
  const old = await context.newPage()
  const account = await logInAsDemo(old)
  const before = await appliedKeys(service, account)
  await service.lab('/faults', { planned: [{ fault: 'service-error', method: 'PUT', path: '/api/content/', calls: 1_000 }] })
  for (const event of events.slice(0, 2)) await registerFor(old, event, 1)
  const said = (await intentsOnDevice(old)).pending.map(({ id }) => id)
  expect(said).toHaveLength(2)
  await openInApp(old, '/user/editProfile')
  await old.getByLabel('First name').fill('Annabelle')
  const [loads, version] = [countLoads(old), await versionOf(old)]

  deployment.deploy(newer, { previous: older })
  const fresh = await context.newPage()
  await fresh.goto('/activity')
  await expect(fresh.getByText(/^(Saved on this device|Still trying|Sending)/)).toHaveCount(2)
  expect(await buildOf(fresh)).toBe(newer)
  expect(await versionOf(fresh)).toBe(version + 10)
  await fresh.close()

  await test.step('the old tab says that there is a new version, and goes on until the citizen takes it', async () => {
    await expect(old.getByText('A new version is ready.')).toBeVisible()
    await expect(old.getByLabel('First name')).toHaveValue('Annabelle')
    await openInApp(old, '/settings/privacy')
    await expect(old.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
    expect(await buildOf(old)).toBe(older)
    expect(loads()).toBe(0)
    await openInApp(old, '/user/editProfile')
    await old.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => buildOf(old)).toBe(newer)
    await expect(old.getByLabel('First name')).toHaveValue('Annabelle')
  })

  await service.lab('/faults', {})
  await openInApp(old, '/activity')
  // Its own next attempt may come before the finger.
  const sendNow = old.getByRole('button', { name: 'Send now' }).first()
  await sendNow.click({ timeout: scaled(10_000) }).catch(() => undefined)
  await expect(old.getByText(/^Received, receipt/)).toHaveCount(2)
  expect((await appliedKeys(service, account)).slice(before.length).toSorted()).toEqual(said.toSorted())
  await context.close()
})

function versionOf(page: Page): Promise<number> {
  return page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'abroad')?.version ?? 0)
}
