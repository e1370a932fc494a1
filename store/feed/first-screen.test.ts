import { describe, expect, test } from 'vitest'
import { sampleStory } from '#store/testing/samples.ts'
import { cardOf } from './card.ts'
import { changesFirstCards, firstCardsElement, firstCardsInPage, readFirstCards } from './first-screen.ts'
import { highestOrder, orderOf } from './walk.ts'

const story = (n: number) => sampleStory(`s${n}`, n)
const card = (n: number) => cardOf(story(n), { language: 'en', now: 0, personal: undefined, isFavourite: false })!
/** 20 cards, s40 to s21. */
const cards = Array.from({ length: 20 }, (_, at) => card(40 - at))
const nowhere = highestOrder

describe('changesFirstCards', () => {
  test.each([
    ['a patch or a removal of one of them', { ids: new Set(['s30']), firstOrder: nowhere }, true],
    ['a patch or a removal of a later item', { ids: new Set(['s20']), firstOrder: nowhere }, false],
    ['an item that is new before the last of them', { ids: new Set(['s22b']), firstOrder: orderOf(sampleStory('s22b', 22)) }, true],
    ['an item that is new after them', { ids: new Set(['s20']), firstOrder: orderOf(story(20)) }, false],
  ])('%s', (_, change, expected) => {
    expect(changesFirstCards(cards, change)).toBe(expected)
  })

  test('an item that is new after fewer cards than a first screen has', () => {
    const change = { ids: new Set(['s1']), firstOrder: orderOf(story(1)) }
    expect(changesFirstCards(cards.slice(1), change)).toBe(true)
    expect(changesFirstCards(cards.slice(1), { ...change, firstOrder: nowhere })).toBe(false)
  })
})

test('the page’s cards are read back as they were written, whatever their texts are', () => {
  const first = { isLoggedIn: true, cards: [{ ...card(1), title: '</script><script>alert(1)</script> <!-- $& \u2028' }] }
  expect(firstCardsInPage(`<body>${firstCardsElement(first)}<script>x()</script></body>`)).toEqual(first)
  expect(firstCardsElement(first).match(/<\/script>/g)).toHaveLength(1)
  expect(firstCardsInPage('<body></body>')).toBe(null)
})

test.each(['', '{"isLoggedIn":false,"cards":[{"id":"a"', 'null', '[]', '{}', '{"cards":{}}', '{"cards":[null]}', '{"cards":[{"id":"a"}]}'])(
  'damaged cards %o are taken for none',
  (json) => {
    expect(readFirstCards(json)).toBe(null)
  },
)
