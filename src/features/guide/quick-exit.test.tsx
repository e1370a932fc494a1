import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TopicScreen } from './topic.tsx'
import { type Navigate, NavigateContext } from '#src/shared/platform/navigate.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { QuickExit } from './quick-exit.tsx'

const navigate = vi.fn<Navigate>(() => Promise.resolve())
beforeEach(() => void navigate.mockClear())

/** The device holds no guide, so each topic stays a screen without an article. */
function Topics({ topics }: { topics: string[] }) {
  const [place, setPlace] = useState(0)
  return (
    <NavigateContext value={navigate}>
      <Routes location={`/guide/topic/emergencySituation/${topics[place]}`}>
        <Route path="/guide/topic/:topicId/:subtopicId" element={<TopicScreen key={place} />} />
      </Routes>
      <button onClick={() => setPlace(place + 1)}>next topic</button>
    </NavigateContext>
  )
}

// The three presses must come within two seconds, which a browser's own events do not on a busy machine.
const nextTopic = async () => fireEvent.click(await screen.findByRole('button', { name: 'next topic' }))
const pressEscape = (times: number) => {
  for (let i = 0; i < times; i += 1) fireEvent.keyDown(document.body, { key: 'Escape' })
}
const timesLeft = () => navigate.mock.calls.filter(([to, options]) => to === '/' && options?.replace).length

test('three times Escape leave hidden topics before their articles are shown', async () => {
  await renderOnDevice(<Topics topics={['sexualViolence', 'forcedMarriage']} />)
  // Presses of Escape in the test before may have counted.
  navigate.mockClear()
  pressEscape(1)
  await nextTopic()
  pressEscape(2)
  await waitFor(() => expect(timesLeft()).toBe(1))
})

test('Escape pressed while a hidden topic is still loading counts once it is there', async () => {
  await renderOnDevice(<Topics topics={['lostPassport', 'sexualViolence']} />)
  pressEscape(3)
  expect(timesLeft()).toBe(0)
  await nextTopic()
  await waitFor(() => expect(timesLeft()).toBe(1))
})

test('the exit stays on Discover if no service replies', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  await renderOnDevice(
    <NavigateContext value={navigate}>
      <QuickExit />
    </NavigateContext>,
  )
  fetched.mockClear().mockRejectedValue(new TypeError('network'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this page now' }))
  await waitFor(() => expect(timesLeft()).toBe(1))
  expect(fetched).toHaveBeenCalledWith('/api/ping', expect.anything())
  fetched.mockRestore()
})
