import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { CancelIntentButton } from './cancel-intent.tsx'

const hourMs = 60 * 60_000

test.for([
  ['nothing else', 'other', 'Withdrawn; nothing will be sent.'],
  ['the registration that it changed', 'fondue', 'Withdrawn; your other entry about this will still be sent.'],
] as const)('toast after withdrawing says that %s will be sent', async ([, registeredFor, words]) => {
  const createdAt = Date.now()
  const registration = sampleIntent(registerIntent(registeredFor, 1), { attempts: 1, createdAt })
  // Not due yet, so that it is not sent before it is withdrawn.
  const change = sampleIntent(registerIntent('fondue', 3), { createdAt, nextAttemptAt: createdAt + hourMs, waitMs: hourMs })
  await renderOnDevice(
    <ToastProvider>
      <CancelIntentButton intent={viewOfPending(change)} />
    </ToastProvider>,
    async (db) => {
      await seedCitizen(db)
      await db.intents.bulkAdd([registration, change])
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText(words)).toBeVisible()
})
