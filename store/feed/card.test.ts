import { describe, expect, test } from 'vitest'
import { patched } from './walk.ts'
import { cardOf, detailOf, chooseText, languagesOf } from './card.ts'
import type { PersonalRow, TextRow } from '#store/rows/rows.ts'
import { expiring, instant, sampleEvent, sampleStory, sampleSurvey, storyText } from '#store/testing/samples.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'

const now = Date.parse(instant(50))
const context = { language: 'en', now, personal: undefined, isFavourite: false } as const
const detail = { ...context, textRows: [] as TextRow[], wanted: 'en', confirmedAt: 7 } as const
const personal = (more: Partial<PersonalRow>): PersonalRow => ({ account: 'anna', id: 'x', rev: 1, ...more })

describe('a card', () => {
  test('shows what the item says', () => {
    const item = sampleStory('s1', 3, { texts: { en: { ...storyText('Title'), image_alt: 'A lake' } } })
    item.meta.creation_location = { en: 'Embassy in Bangkok' }
    item.meta.creation_country = { en: 'Thailand' }
    expect(cardOf(item, context)).toMatchObject({
      id: 's1',
      rev: 1,
      kind: 'GLOBAL_STORY',
      family: 'STORY',
      tag: 'SERVICES',
      place: 'Embassy in Bangkok',
      country: 'Thailand',
      publishedAt: instant(3),
      title: 'Title',
      teaser: 'A teaser',
      language: 'en',
      isOtherLanguage: false,
      image: null,
      imageAlt: 'A lake',
      event: null,
      survey: null,
      isFavourite: false,
      isExpired: false,
    })
  })

  test.each([
    ['de', 'Bern', 'Schweiz'],
    ['fr', 'Berne', 'Suisse'],
    ['it', 'Berna', 'Svizzera'],
    ['en', 'Bern', 'Switzerland'],
  ] as const)('without a location comes from the central office, in %s', (language, place, country) => {
    expect(cardOf(sampleStory('s1', 3), { ...context, language })).toMatchObject({ place, country })
  })

  test('says when its text stands in another language than the one asked for', () => {
    const item = sampleStory('s1', 3, { texts: { fr: storyText('Titre'), local: storyText('ชื่อ') } })
    expect(cardOf(item, { ...context, language: 'fr' })).toMatchObject({ title: 'Titre', language: 'fr', isOtherLanguage: false })
    expect(cardOf(item, { ...context, language: 'de' })).toMatchObject({ title: 'ชื่อ', language: 'local', isOtherLanguage: true })
  })

  test('is not made of an item without any text', () => {
    expect(cardOf(sampleStory('s1', 3, { texts: {} }), context)).toBeUndefined()
  })

  test.each([
    [49, true],
    [50, true],
    [51, false],
  ])('whose item expires in hour %i is expired in hour 50: %s', (hour, isExpired) => {
    expect(cardOf(expiring(sampleStory('s1', 3), hour), context)?.isExpired).toBe(isExpired)
  })

  test('of an event shows when and where it is and what the citizen did', () => {
    const item = sampleEvent('e1', 3)
    expect(cardOf(item, context)?.event).toEqual({
      startsAt: instant(103),
      endsAt: instant(105),
      timezone: null,
      locations: ['onsite'],
      address: null,
      capacity: null,
      participants: null,
      registrationNeeded: true,
      isRegistered: false,
      selectedParticipants: null,
      selectedAttendance: null,
    })
    const mine = { ...context, personal: personal({ userIsRegistered: true, selectedNumberOfParticipants: 3 }) }
    expect(cardOf({ ...item, info: { ...item.info, capacity: 40, participants: 12 } }, mine)?.event).toMatchObject({
      capacity: 40,
      participants: 12,
      isRegistered: true,
      selectedParticipants: 3,
    })
  })

  test('of a survey shows the question, how many answers there are and until when', () => {
    const item = expiring(sampleSurvey('u1', 3, { question_type: 'MULTIPLE' }), 60)
    expect(cardOf(item, context)).toMatchObject({
      title: 'Question u1?',
      teaser: '',
      survey: { answerCount: 2, isMultiple: true, closesAt: instant(60) },
    })
    expect(cardOf(sampleSurvey('u1', 3), context)?.survey).toEqual({ answerCount: 2, isMultiple: false, closesAt: null, isAnswered: false })
  })

  test('is a favourite as the account says, else as the device does', () => {
    const item = sampleStory('s1', 3)
    expect(cardOf(item, { ...context, isFavourite: true })?.isFavourite).toBe(true)
    expect(cardOf(item, { ...context, isFavourite: true, personal: personal({ isLiked: false }) })?.isFavourite).toBe(false)
    expect(cardOf(item, { ...context, personal: personal({ isLiked: true }) })?.isFavourite).toBe(true)
    expect(cardOf(item, { ...context, isFavourite: true, personal: personal({ isCompleted: true }) })?.isFavourite).toBe(true)
  })
})

describe('the whole of an item', () => {
  const item = sampleStory('s1', 3, { rev: 4, likes: 9 })
  const inFrench: TextRow = { id: 's1', language: 'fr', rev: 4, text: storyText('Titre') }

  test('holds the card, the body and what the citizen answered', () => {
    const mine = personal({ submittedAnswerIds: ['b'], isCompleted: true })
    expect(detailOf(item, detail)).toMatchObject({
      id: 's1',
      title: 'Story s1',
      body: [{ t: 'p', text: ['Text of Story s1'] }],
      likes: 9,
      partner: null,
      answers: [],
      languagesHere: ['en'],
      confirmedAt: 7,
    })
    expect(detailOf(sampleSurvey('u1', 3), { ...detail, personal: mine })).toMatchObject({
      answers: [{ id: 'a' }, { id: 'b' }],
      submittedAnswerIds: ['b'],
      isCompleted: true,
    })
  })

  test('can be read in a language that came later', () => {
    const view = detailOf(item, { ...detail, textRows: [inFrench], wanted: 'fr' })
    expect(view).toMatchObject({ title: 'Titre', language: 'fr', isOtherLanguage: false, languagesHere: ['fr', 'en'], country: 'Suisse' })
  })

  test('counts the like of the citizen that the service has not counted yet, and no longer one taken back', () => {
    const likes = (isLiked: boolean, isLikedAtService: boolean) =>
      detailOf(item, { ...detail, personal: personal({ isLiked }), isLikedAtService })?.likes
    expect([likes(true, false), likes(true, true), likes(false, true), likes(false, false)]).toEqual([10, 9, 8, 9])
    expect(detailOf(item, { ...detail, personal: undefined })?.likes).toBe(9)
  })

  test('does not show a text of an older version', () => {
    const view = detailOf(item, { ...detail, textRows: [{ ...inFrench, rev: 3 }], wanted: 'fr' })
    expect(view).toMatchObject({ title: 'Story s1', isOtherLanguage: true, languagesHere: ['en'] })
  })

  test('keeps a fetched text when only the likes have changed since', () => {
    const liked = patched(item, { rev: item.rev + 1, likes: 9 })
    expect(detailOf(liked, { ...detail, textRows: [inFrench], wanted: 'fr' })).toMatchObject({ title: 'Titre', isOtherLanguage: false })
  })

  test('prefers the text that came with the item to one of the same language that came later', () => {
    expect(detailOf(item, { ...detail, textRows: [{ ...inFrench, language: 'en' }] })?.title).toBe('Story s1')
  })

  test('in the language of the place names the places in the language of the citizen', () => {
    const local = { ...item, texts: { ...item.texts, local: storyText('ชื่อ') } }
    const view = detailOf(local, { ...detail, language: 'de', wanted: 'local' })
    expect(view).toMatchObject({ title: 'ชื่อ', language: 'local', isOtherLanguage: false, place: 'Bern', country: 'Schweiz' })
  })

  test('is nothing where there is no text', () => {
    expect(detailOf({ ...item, texts: {} }, detail)).toBeUndefined()
  })
})

const textsIn = (...languages: ContentLanguage[]) => Object.fromEntries(languages.map((language) => [language, `in ${language}`]))

test('the language asked for comes first and carries no label', () => {
  expect(chooseText(textsIn('local', 'it', 'fr', 'en', 'de'), 'it')).toEqual({ text: 'in it', language: 'it', isOtherLanguage: false })
})

test.each<[ContentLanguage[], ContentLanguage]>([
  [['it', 'fr', 'de', 'en', 'local'], 'local'],
  [['it', 'fr', 'de', 'en'], 'en'],
  [['it', 'fr', 'de'], 'de'],
  [['it', 'fr'], 'fr'],
  [['it'], 'it'],
])('of %j a citizen whose language is missing reads %s, with a label', (there, expected) => {
  const missing = 'rm' as ContentLanguage
  expect(chooseText(textsIn(...there), missing)).toEqual({ text: `in ${expected}`, language: expected, isOtherLanguage: true })
})

test('the text of the place is no other language for one who asked for it', () => {
  expect(chooseText(textsIn('local', 'en'), 'local')?.isOtherLanguage).toBe(false)
})

test('an empty text is a text; no text at all is none', () => {
  expect(chooseText({ de: '' }, 'de')).toEqual({ text: '', language: 'de', isOtherLanguage: false })
  expect(chooseText({ de: undefined }, 'de')).toBeUndefined()
  expect(chooseText({}, 'de')).toBeUndefined()
})

test('the languages that are here are listed, without those that are merely named', () => {
  expect(languagesOf({ de: 'x', fr: undefined, local: 'y' })).toEqual(['local', 'de'])
})
