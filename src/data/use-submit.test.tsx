import { act, screen, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import { startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { registerIntent } from '#store/testing/intent-samples.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { useSubmit } from './use-submit.ts'

/** A form, and a link that changes the screen as the router does. */
function Form() {
  const { isSaving, submit } = useSubmit()
  const [title, setTitle] = useState('form')
  const [isStored, setStored] = useState(false)
  const send = () => void submit(registerIntent('e1'), null).then(({ ok }) => setStored(ok))
  return (
    <>
      <h1>{title}</h1>
      <p>{isSaving ? 'saving' : isStored ? 'stored' : 'not sent'}</p>
      <button onClick={send}>Send</button>
      <button onClick={() => startTransition(() => setTitle('next screen'))}>Leave</button>
    </>
  )
}

// With `useActionState` React would hold the next screen back until the intent is stored.
test('the screen can be left while a busy database holds a submission back', async () => {
  const db = await renderOnDevice(<Form />, seedCitizen)
  const release = Promise.withResolvers<void>()
  const blocked = db.transaction('rw', db.intents, async () => {
    await db.intents.count()
    await Dexie.waitFor(release.promise)
  })
  try {
    act(() => screen.getByText('Send').click())
    await screen.findByText('saving')
    act(() => screen.getByText('Leave').click())
    await screen.findByText('next screen')
    expect(screen.getByText('saving')).toBeVisible()
  } finally {
    release.resolve()
    await blocked
  }
  await waitFor(() => expect(screen.getByText('stored')).toBeVisible())
})
