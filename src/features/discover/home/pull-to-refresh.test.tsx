import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'

beforeEach(() =>
  renderOnDevice(
    <ToastProvider>
      <div style={{ height: 3_000 }} />
      <PullToRefresh />
    </ToastProvider>,
  ).then(() => undefined),
)
afterEach(() => scrollTo(0, 0))

const touch = (type: string, y: number) => {
  const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y })]
  document.body.dispatchEvent(new TouchEvent(type, { bubbles: true, touches }))
}
function pullDown(px: number): void {
  touch('touchstart', 10)
  for (const part of [0.5, 1]) touch('touchmove', 10 + part * px)
  touch('touchend', 0)
}
const isChecking = () => document.querySelector('.pull-checking') !== null
/** After the frame in which a pull that is long enough begins to check. */
const wasChecking = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(isChecking()))))

test('a pull from the top checks for what is new, and says that no service answered', async () => {
  pullDown(300)
  await waitFor(() => expect(isChecking()).toBe(true))
  expect(await screen.findByText(/^No response/)).toBeVisible()
  expect(isChecking()).toBe(false)
})

test('a short pull, and one from further down the page, check nothing', async () => {
  pullDown(60)
  expect(await wasChecking()).toBe(false)
  scrollTo(0, 400)
  await waitFor(() => expect(scrollY).toBe(400))
  pullDown(300)
  expect(await wasChecking()).toBe(false)
})
