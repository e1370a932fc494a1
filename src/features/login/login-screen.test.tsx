import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { LoginScreen } from './login.tsx'

test.for([
  ['Log in', 'Logging in needs a connection'],
  ['Register', 'Registering needs a connection'],
] as const)('"%s" without a network says: %s', async ([button, message]) => {
  await renderOnDevice(<LoginScreen />)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(message)).toBeVisible()
})
