import { screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
      <div role="dialog" aria-label="Dialog" tabIndex={-1}>
        {isThere && <button onClick={() => setThere(false)}>Discard</button>}
      </div>
      <output onPointerEnter={() => setDisabled(false)}>Answer</output>
    </>
  )
}

/** Sets the focus a frame after the change that removes the focused button. */
function PageThatSetsFocus() {
  const [isThere, setThere] = useState(true)
  const next = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isThere) requestAnimationFrame(() => next.current?.focus())
  }, [isThere])
  return (
    <section aria-label="List" tabIndex={-1}>
      {isThere && <button onClick={() => setThere(false)}>Remove</button>}
      <input aria-label="Next" ref={next} />
    </section>
  )
}

/** The guard looks in a task after the next frame. */
const guardHasLooked = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))

const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

test('the nearest part around a removed button that can have the focus takes it', async () => {
  await renderOnDevice(<Page />)
  await press('Remove')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'List' }))
})

test('the dialog around a removed button takes the focus', async () => {
  await renderOnDevice(<Page />)
  await press('Discard')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Dialog' }))
})

test('code that sets the focus itself goes first: nothing else gets it in between', async () => {
  await renderOnDevice(<PageThatSetsFocus />)
  const onFocus = vi.fn<() => void>()
  screen.getByRole('region', { name: 'List' }).addEventListener('focus', onFocus)
  await press('Remove')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Next' }))
  await guardHasLooked()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Next' }))
  expect(onFocus).not.toHaveBeenCalled()
})

test('a removed button loses the focus to the body once the guard has ended', async () => {
  await renderOnDevice(<Page />)
  end()
  await press('Remove')
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await guardHasLooked()
  expect(document.activeElement).toBe(document.body)
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
