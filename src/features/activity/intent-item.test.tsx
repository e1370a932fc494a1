import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { viewOfDone, viewOfPending } from '#store/outbox/intent-view.ts'
import { doneIntent, registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { keepConnection, renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { IntentItem } from './intent-item.tsx'

const intent = viewOfPending(sampleIntent(registerIntent('fondue'), { attempts: 1, state: 'sending' }))

test.for([
  ['offline', 'saved', 'Saved on this device'],
  ['online', 'sending', 'Sending'],
] as const)('mark and words of a row agree while %s', async ([state, mark, words]) => {
  await renderOnDevice(<IntentItem intent={intent} before={[]} />, async (db) => {
    await seedCitizen(db)
    await keepConnection(db, { state, answeredAt: 1 })
  })
  expect(await screen.findByText(words)).toBeVisible()
  expect(document.querySelector('summary .status-mark')).toHaveClass(`status-mark-${mark}`)
})

test.for([
  ['Replaced', 'was never sent', { end: 'replaced' }],
  ['Will be sent first', 'is still sent', {}],
  ['Will be withdrawn first', 'is being withdrawn', { isCancelling: true }],
] as const)('"%s" under its successor for an earlier entry that %s', async ([words, , more]) => {
  await renderOnDevice(<IntentItem intent={intent} before={[{ ...intent, id: 'earlier', ...more }]} />, seedCitizen)
  await userEvent.click(document.querySelector('summary')!)
  expect(await screen.findByText(new RegExp(`^${words}: Registration`))).toBeVisible()
})

test('a done intent has one link to its subject', async () => {
  const done = viewOfDone(doneIntent('r'))
  await renderOnDevice(<IntentItem intent={done} before={[]} />, seedCitizen)
  await userEvent.click(document.querySelector('summary')!)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Open event'])
})
