import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { likeIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { keepConnection, renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { DeleteAccountScreen } from './delete-account.tsx'
import { LogoutScreen } from './logout.tsx'

const hourMs = 60 * 60_000

test('a log-out lists what is unsent first, and "Stay logged in" changes nothing', async () => {
  const now = Date.now()
  const waits = { attempts: 1, createdAt: now, nextAttemptAt: now + hourMs, waitMs: hourMs }
  const db = await renderOnDevice(<LogoutScreen />, async (empty) => {
    await seedCitizen(empty)
    await empty.intents.bulkAdd([1, 2, 3, 4, 5].map((story) => sampleIntent(likeIntent(`story-${story}`), waits)))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
  const dialog = await screen.findByRole('alertdialog', { name: '5 items have not been sent' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(4)
  expect(within(dialog).getAllByText(/^Like/)).toHaveLength(3)
  expect(within(dialog).getByText(/2 more/)).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Discard them and log out' })).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([await db.intents.count(), await db.session.count()]).toEqual([5, 1])
})

test('deleting the account without a network is refused in words, and asks nothing', async () => {
  const db = await renderOnDevice(<DeleteAccountScreen />, async (empty) => {
    await seedCitizen(empty)
    await keepConnection(empty, { state: 'offline' })
  })
  expect(await screen.findByText('Deleting your account needs a connection, and you are offline.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(screen.getByRole('group', { name: 'The account was not deleted' })).toHaveFocus())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await db.session.count()).toBe(1)
})
