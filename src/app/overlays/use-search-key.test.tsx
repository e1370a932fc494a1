import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { CurrentScreen } from '#src/app/current-screen.tsx'
import { useTitleFocus } from '#src/shared/screen/title-focus.ts'
import { started } from '#tests/setup/component.tsx'
import { useSearchKey } from './use-search-key.ts'

beforeAll(() => started)

function SearchKey() {
  useSearchKey()
  return null
}

function Guide() {
  const title = useTitleFocus('Guide')
  return (
    <main id="main">
      <h1 ref={title} tabIndex={-1}>
        Guide
      </h1>
      <search>
        <input aria-label="Search topics" />
      </search>
    </main>
  )
}

test('"/" moves the focus to the search of the guide once the guide is loaded', async () => {
  let resolve: ((loaded: ComponentType) => void) | undefined
  const Feed = () => <h1>Discover</h1>
  const routes = [
    { path: '/', load: async () => Feed },
    { path: '/guide', load: () => new Promise<ComponentType>((done) => (resolve = done)) },
  ]
  render(
    <MemoryRouter useTransitions={false}>
      <SearchKey />
      <CurrentScreen routes={routes} first={{ pathname: '/', matches: [], Screen: Feed }} />
    </MemoryRouter>,
  )
  await act(async () => void fireEvent.keyDown(document.body, { key: '/' }))
  await act(async () => resolve?.(Guide))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search topics' })))
})
