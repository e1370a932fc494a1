import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForMissingPart } from './missing-part.ts'

const reload = vi.fn<() => Promise<void>>(async () => undefined)

beforeAll(() => reloadOnceForMissingPart(reload))
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }))
  render(
    <>
      <a href="/story/1" onClick={(event) => event.preventDefault()}>
        story
      </a>
      <input aria-label="name" />
    </>,
  )
  return () => vi.restoreAllMocks()
})

const link = () => screen.getByText('story')

/** Resolves when the reload has been decided. */
async function miss(): Promise<void> {
  const payload = new Error('Failed to fetch dynamically imported module: http://localhost/assets/story-detail-a1.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  await decided()
}
const decided = () => new Promise((resolve) => setTimeout(resolve, 10))

test('a missing part reloads the page', async () => {
  await miss()
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that is missing after a press on a link does not reload the page until the link is followed', async () => {
  fireEvent.pointerDown(link())
  await miss()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(link())
  await decided()
  expect(reload).toHaveBeenCalledOnce()
})

test('a press on a link that becomes a drag or a menu does not reload the page, also not at the next click', async () => {
  fireEvent.pointerDown(link())
  fireEvent.contextMenu(link())
  await miss()
  fireEvent.click(screen.getByLabelText('name'))
  await decided()
  expect(reload).not.toHaveBeenCalled()
})

test('a part that is missing once a pressed link is followed reloads the page', async () => {
  fireEvent.pointerDown(link())
  fireEvent.click(link())
  await miss()
  expect(reload).toHaveBeenCalledOnce()
})
