import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cardOf } from '#store/feed/card.ts'
import { sampleEvent, storyText } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { FeedCard } from './card.tsx'

const event = sampleEvent('e', 1, { texts: { en: storyText('National Day by the river') } })
const card = cardOf(event, { language: 'en', now: 0, personal: undefined, isFavourite: false })!

test.each([
  ['100%', 'beside'],
  ['200%', 'below'],
])('with letters of %s the words of an event stand %s its day', async (fontSize, place) => {
  document.documentElement.style.fontSize = fontSize
  await renderOnDevice(
    <div style={{ width: 320 }}>
      <FeedCard card={card} look="side" />
    </div>,
  )
  const words = (await screen.findByRole('link')).getBoundingClientRect()
  const day = document.querySelector('.event-day')!.getBoundingClientRect()
  expect(words.left >= day.right ? 'beside' : 'below').toBe(place)
})
