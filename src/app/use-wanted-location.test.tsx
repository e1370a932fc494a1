import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useMissedBack } from './use-wanted-location.ts'

test('a press on "back" while the app is first rendered is followed', async () => {
  const before = { state: history.state as unknown, address: location.href }
  history.pushState({ key: 'opened' }, '', '/guide')
  function App() {
    useMissedBack()
    // What the press does to the history. The router does not listen yet.
    useLayoutEffect(() => history.replaceState({ key: 'earlier' }, '', '/contact'), [])
    return <h1>{useLocation().pathname}</h1>
  }
  render(
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>,
  )
  expect(await screen.findByText('/contact')).toBeVisible()
  history.replaceState(before.state, '', before.address)
})
