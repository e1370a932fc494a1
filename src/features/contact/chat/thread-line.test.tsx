import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { messageIntent, refused, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleRepresentation } from '#store/testing/samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { ThreadLine } from './thread-line.tsx'
import { useWrite } from './use-message-draft.ts'

const view = { conversation: null, messages: [], pending: [], readUpTo: 0, from: 0, isStart: true, isOffered: true, unread: 0 }
const archived = sampleIntent(messageIntent('Are you still there?'), { ...refused('abroad:closed'), createdAt: Date.now() })

function Host() {
  const representation = sampleRepresentation('th-bangkok-embassy')
  const writing = useWrite({ view, profile: sampleProfile, representation, onSaid: () => undefined })
  const row = { kind: 'pending', key: archived.id, intent: viewOfPending(archived) } as const
  return <ThreadLine row={row} isOlderMissing={false} onReachOlder={() => undefined} writing={writing} />
}

test('a message that an archived conversation refused can reopen it and is sent again', async () => {
  const db = await renderOnDevice(
    <ToastProvider>
      <Host />
    </ToastProvider>,
    async (empty) => {
      await seedCitizen(empty)
      await empty.intents.add(archived)
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen and send' }))
  await expect.poll(async () => (await db.intents.toArray()).map(({ state }) => state)).not.toContain('needs-you')
  expect((await db.intents.toArray()).map(({ intent }) => intent.body)).toMatchObject([{ text: 'Are you still there?', reactivate: true }])
})
