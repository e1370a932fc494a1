import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Story } from '#contract/content/content.ts'
import { nobody } from '#store/feed/scope.ts'
import { sampleStory, storyText } from '#store/testing/samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { hourNow, keepConnection, renderOnDevice, seedCitizen, seedFeed, textOf } from '#tests/setup/component.tsx'
import { StoryDetail } from './story-detail.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

function openStory({ story = sampleStory('fondue', hourNow), isCitizen = false }: { story?: Story; isCitizen?: boolean } = {}) {
  const element = (
    <ToastProvider>
      <Routes location="/story/fondue">
        <Route path="/story/:id" element={<StoryDetail />} />
      </Routes>
    </ToastProvider>
  )
  return renderOnDevice(element, async (db) => {
    if (isCitizen) await seedCitizen(db)
    await seedFeed(db, [story], isCitizen ? undefined : nobody)
    await keepConnection(db, { state: 'offline' })
  })
}

const title = () => screen.findByRole('heading', { level: 1 })

test('a story is read in another language that the device has, marked as such; one that it lacks says so', async () => {
  const texts = { en: storyText('Story fondue'), fr: storyText('Récit') }
  await openStory({ story: sampleStory('fondue', hourNow, { texts }) })
  await userEvent.selectOptions(await screen.findByLabelText('Read in'), 'fr')
  await waitFor(async () => expect(textOf(await title())).toContain('Récit'))
  expect(await title()).toHaveAttribute('lang', 'fr')
  expect(screen.getByText('Text of Récit').closest('[lang]')).toHaveAttribute('lang', 'fr')
  expect(screen.getByRole('button', { name: 'Like' })).toBeVisible()

  await userEvent.selectOptions(screen.getByLabelText('Read in'), 'it')
  expect(await screen.findByText(/^This text will appear once you are online\./)).toBeVisible()
  await waitFor(async () => expect(await title()).toHaveAttribute('lang', 'en'))
})

test('"Share" hands over the address and the title without soft hyphens', async () => {
  const given: ShareData[] = []
  Object.defineProperty(navigator, 'share', { configurable: true, value: async (data: ShareData) => void given.push(data) })
  await openStory({ story: sampleStory('fondue', hourNow, { texts: { en: storyText('Fon\u00ADdue') } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  Reflect.deleteProperty(navigator, 'share')
  expect(given).toEqual([{ title: 'Fondue', url: location.href }])
})

test('a citizen’s like is stored as an intent, a visitor’s stays on the device', async () => {
  const likes = await openStory({ isCitizen: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await screen.findByRole('button', { name: 'Like', pressed: true })
  expect((await likes.intents.toArray()).map(({ intent }) => intent)).toEqual([{ kind: 'like', body: { storyId: 'fondue', liked: true } }])

  const db = await openStory()
  await userEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await screen.findByRole('button', { name: 'Like', pressed: true })
  expect([await db.intents.count(), await db.favourites.count()]).toEqual([0, 1])
})
