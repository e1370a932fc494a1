import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { guardFocus } from './focus-guard.ts'

let end: () => void
beforeEach(() => {
  end = guardFocus(document)
})
afterEach(() => end())

function Page() {
  const [isThere, setThere] = useState(true)
  const [isDisabled, setDisabled] = useState(false)
  return (
    <>
      {isThere && <button onClick={() => setThere(false)}>Close</button>}
      <main id="main" tabIndex={-1}>
        <h1 tabIndex={-1}>Title</h1>
        <section aria-label="List" tabIndex={-1}>
          {isThere && <button onClick={() => setThere(false)}>Remove</button>}
        </section>
        <button disabled={isDisabled} onClick={() => setDisabled(true)}>
          Send
        </button>
        <p>Text</p>
      </main>
      <output onPointerEnter={() => setDisabled(false)}>Answer</output>
    </>
  )
}

const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

test('the nearest part around a removed button that can have the focus takes it', async () => {
  await renderOnDevice(<Page />)
  await press('Remove')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'List' }))
})

test('outside of every such part the title takes it', async () => {
  await renderOnDevice(<Page />)
  await press('Close')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }))
})

test('a button that was disabled while it worked gets the focus back', async () => {
  await renderOnDevice(<Page />)
  await press('Send')
  await expect.poll(() => document.activeElement).toBe(document.body)
  await userEvent.hover(screen.getByText('Answer'))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
})

test('a press on a text takes the focus off, and nothing brings it back', async () => {
  await renderOnDevice(<Page />)
  screen.getByRole('button', { name: 'Remove' }).focus()
  await userEvent.click(screen.getByText('Text'))
  await press('Close')
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(document.activeElement).not.toBe(screen.getByRole('region', { name: 'List' }))
})
