import { act, screen } from '@testing-library/react'
import type { NavigateFunction } from 'react-router'
import { expect, test } from 'vitest'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { RouterAccess } from '#tests/setup/router-access.tsx'
import { Navigation } from './navigation.tsx'

test('on a hidden topic the tab of the guide is marked as its section, not as the current page', async () => {
  const router: { navigate?: NavigateFunction } = {}
  await renderOnDevice(
    <ToastProvider>
      <RouterAccess router={router} />
      <Navigation />
    </ToastProvider>,
  )
  const marked = () => screen.getByRole('link', { name: 'Guide' }).getAttribute('aria-current')
  await act(async () => router.navigate?.('/guide'))
  expect(marked()).toBe('page')
  await act(async () => router.navigate?.('/guide', { state: hiddenEntries.keep('/guide/topic/emergencySituation/sexualViolence') }))
  expect(marked()).toBe('true')
})
