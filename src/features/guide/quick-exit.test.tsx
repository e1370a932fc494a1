import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TopicScreen } from './topic.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { NavigationLog } from '#tests/setup/router-access.tsx'
import { QuickExit } from './quick-exit.tsx'

const navigations: string[] = []

/** The device holds no guide, so each topic stays a screen without an article. */
function Topics({ topics }: { topics: string[] }) {
  const [place, setPlace] = useState(0)
  return (
    <>
      <NavigationLog entries={navigations} />
      <Routes location={`/guide/topic/emergencySituation/${topics[place]}`}>
        <Route path="/guide/topic/:topicId/:subtopicId" element={<TopicScreen key={place} />} />
      </Routes>
      <button onClick={() => setPlace(place + 1)}>next topic</button>
    </>
  )
}

// The three presses must come within two seconds, which a browser's own events do not on a busy machine.
const nextTopic = async () => fireEvent.click(await screen.findByRole('button', { name: 'next topic' }))
const pressEscape = (times: number) => {
  for (let i = 0; i < times; i += 1) fireEvent.keyDown(document.body, { key: 'Escape' })
}
const timesLeft = () => navigations.filter((entry) => entry === 'REPLACE /').length

// Presses in the file before count for two seconds.
beforeAll(() => new Promise((resolve) => setTimeout(resolve, 2_100)))

test('three times Escape leave hidden topics before their articles are shown', async () => {
  await renderOnDevice(<Topics topics={['sexualViolence', 'forcedMarriage']} />)
  navigations.length = 0
  pressEscape(1)
  await nextTopic()
  pressEscape(2)
  await waitFor(() => expect(timesLeft()).toBe(1))
})

test('Escape pressed while a hidden topic is still loading counts once it is there', async () => {
  await renderOnDevice(<Topics topics={['lostPassport', 'sexualViolence']} />)
  navigations.length = 0
  pressEscape(3)
  expect(timesLeft()).toBe(0)
  await nextTopic()
  await waitFor(() => expect(timesLeft()).toBe(1))
})

test('the exit stays on Discover if no service replies', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  await renderOnDevice(
    <>
      <NavigationLog entries={navigations} />
      <QuickExit />
    </>,
  )
  navigations.length = 0
  fetched.mockClear().mockRejectedValue(new TypeError('network'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this page now' }))
  await waitFor(() => expect(timesLeft()).toBe(1))
  expect(fetched).toHaveBeenCalledWith('/api/ping', expect.anything())
  fetched.mockRestore()
})
