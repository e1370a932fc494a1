import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { nobody } from '#store/feed/scope.ts'
import { checkInIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { keepConnection, renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { ActivityScreen } from './activity.tsx'

test('a visitor sees a check-in that is waiting to be sent', async () => {
  const help = checkInIntent({ phone: '+66812345678', visitor: { id: 'visitor-of-device', name: 'Bert' } })
  await renderOnDevice(<ActivityScreen />, async (db) => {
    await keepConnection(db, { state: 'offline' })
    await db.intents.add(sampleIntent(help, { account: nobody, createdAt: Date.now() }))
  })
  expect(await screen.findByText('Saved on this device')).toBeVisible()
  expect(screen.queryByText('Nothing is waiting to be sent')).toBeNull()
})

/** Keeps the engine from a first try, after which the service may have it and no visitor's report can be cancelled. */
const notYetDue = { nextAttemptAt: Date.now() + 3_600_000, waitMs: 3_600_000 }

test('a visitor’s report is listed after a log-in, and can be withdrawn', async () => {
  const help = checkInIntent({ phone: '+66812345678', visitor: { id: 'visitor-of-device', name: 'Bert' } })
  const db = await renderOnDevice(<ActivityScreen />, async (device) => {
    await seedCitizen(device)
    await keepConnection(device, { state: 'offline' })
    await device.intents.add(sampleIntent(help, { account: nobody, createdAt: Date.now(), ...notYetDue }))
  })
  await userEvent.click(await screen.findByText('Saved on this device'))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await expect.poll(() => db.intents.count()).toBe(0)
})
