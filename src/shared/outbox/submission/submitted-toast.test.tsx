import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { EventFacts } from '#store/rows/views.ts'
import { doneIntent, registerIntent, sampleIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { UnregisterDialog } from './participants.tsx'

test('toast says "Saved on this device" until the receipt, then what was done', async () => {
  const event = { id: 'fondue', title: 'Fondue evening', intent: null, event: null }
  const db = await renderOnDevice(
    <ToastProvider>
      <UnregisterDialog event={event} onClose={() => undefined} />
    </ToastProvider>,
    async (seeded) => {
      await seedCitizen(seeded)
      // The service may have the registration, so the cancellation has to be sent.
      await seeded.intents.add(sampleIntent(registerIntent('fondue'), { attempts: 1, createdAt: Date.now() }))
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }))
  expect(await screen.findByText('Saved on this device')).toBeVisible()
  expect(screen.queryByText('You are unregistered')).toBeNull()

  const sent = (await db.intents.toArray()).filter(({ intent }) => intent.kind === 'unregister')
  await db.transaction('rw', [db.intents, db.history], async () => {
    await db.intents.clear()
    await db.history.bulkAdd(sent.map(({ id }) => ({ ...doneIntent(id), intent: unregisterIntent('fondue') })))
  })
  expect(await screen.findByText('You are unregistered')).toBeVisible()
  expect(screen.queryByText('Saved on this device')).toBeNull()
})

test('unregistering names the number of places that are given up', async () => {
  const facts = { selectedParticipants: 3 } as EventFacts
  const event = { id: 'fondue', title: 'Fondue evening', intent: null, event: facts }
  await renderOnDevice(<UnregisterDialog event={event} onClose={() => undefined} />, seedCitizen)
  expect(screen.getByText('Your 3 places at “Fondue evening” will be free for others.')).toBeVisible()
})
