import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useCardEntries } from '#src/data/contact/card-entries.ts'
import { NotStored } from '#src/outbox/submission/not-stored.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'

function Host() {
  const { entries, isUnstored, put } = useCardEntries('')
  return (
    <>
      <input aria-label="Note" value={entries.note} onChange={(event) => put({ ...entries, note: event.target.value })} />
      {isUnstored && <NotStored />}
    </>
  )
}

test('card entries that the full device cannot store stay in the field, and the screen says so', async () => {
  await renderOnDevice(<Host />)
  const note = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.fill(note, 'Allergic to nuts')
  for (let [text, size] = ['', 1 << 20]; size > 0;) {
    try {
      localStorage.setItem('abroad.fill', text + 'x'.repeat(size))
      text += 'x'.repeat(size)
    } catch {
      size >>= 1
    }
  }
  await userEvent.fill(note, 'Allergic to nuts. NOT PENICILLIN')
  expect(note).toHaveValue('Allergic to nuts. NOT PENICILLIN')
  await screen.findByText('Not saved: this device could not store it')

  localStorage.removeItem('abroad.fill')
  await userEvent.fill(note, 'Allergic to nuts. NOT PENICILLIN.')
  await expect.poll(() => screen.queryByText('Not saved: this device could not store it')).toBeNull()
  localStorage.clear()
})
