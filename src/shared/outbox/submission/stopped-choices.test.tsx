import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { checkInIntent, refused, registerIntent, sampleIntent, stopped } from '#store/testing/intent-samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { keepConnection, renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { NeedsYou } from './needs-you.tsx'

const reason =
  /An error in the app or the service stopped this\. It is still saved, and the app will try again, at the latest the next time it starts\./
const row = sampleIntent(registerIntent('fondue'), { ...stopped, createdAt: Date.now() })
const open = (intent = row) =>
  renderOnDevice(
    <ToastProvider>
      <NeedsYou intent={viewOfPending(intent)} />
    </ToastProvider>,
    async (db) => {
      await seedCitizen(db)
      await keepConnection(db, { state: 'offline' })
      await db.intents.add(intent)
    },
  )

test('a stopped intent names the reason, and is tried again by "Retry"', async () => {
  const db = await open()
  expect(screen.getByText(reason)).toBeVisible()
  expect(screen.queryByRole('link', { name: /\+41/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect((await db.intents.toArray())[0]).toMatchObject({ state: 'waiting', refusal: null, attempts: 2 }))
})

test('a stopped intent can be exported and discarded', async () => {
  const files: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:export'))
  const db = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await files[0]?.text()).toMatch(reason)
  create.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Discard' })).at(-1)!)
  // The service may have it, so it is asked as soon as there is a network.
  await waitFor(async () => expect((await db.intents.toArray())[0]).toMatchObject({ isCancelling: true }))
})

test('a stopped check-in has both numbers of the helpline', async () => {
  await open(sampleIntent(checkInIntent(), { ...stopped, createdAt: Date.now() }))
  const numbers = screen.getAllByRole('link', { name: /^\+41/ }).map((link) => link.getAttribute('href'))
  expect(numbers).toEqual(['tel:+41800247365', 'tel:+41584653333'])
})

test('a refused intent has neither "Retry" nor "Export"', async () => {
  await open(sampleIntent(registerIntent('fondue'), { ...refused('abroad:full'), createdAt: Date.now() }))
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
  for (const name of ['Retry', 'Export']) expect(screen.queryByRole('button', { name })).toBeNull()
})
