import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Navigate, NavigateContext } from '#src/platform/navigate.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { QuickExit } from './quick-exit.tsx'

function Articles() {
  const [article, setArticle] = useState(1)
  return (
    <>
      <QuickExit key={article} />
      <button onClick={() => setArticle(article + 1)}>next article</button>
    </>
  )
}

test('three times Escape leave the page, also if a link opens the next article between them', async () => {
  // It never arrives: the page of the test must not be replaced by the weather.
  const navigate = vi.fn<Navigate>(() => new Promise(() => undefined))
  await renderOnDevice(
    <NavigateContext value={navigate}>
      <Articles />
    </NavigateContext>,
  )
  await screen.findByRole('button', { name: 'Leave this page now' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'next article' }))
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true }))
})
