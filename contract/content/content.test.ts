import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ContentChange, ContentChangesQuery, ContentEntriesQuery, ContentItem, ContentPage } from './content.ts'
import { familyOf, kinds, tags } from '#contract/values/kinds.ts'
import type { Family } from './content.ts'

const meta = {
  creation_date: '2026-01-01T08:00:00Z',
  publish_date: '2026-01-02T08:00Z',
  creation_location: { en: 'Bangkok' },
  creation_country: {},
  expiration_date: '2026-02-01T08:00:00.123Z',
}
const body = [{ t: 'p', text: ['Read ', { b: 'this' }, { a: 'there', href: 'https://example.org' }] }]
const texts = { en: { title: 'Title', teaser: 'Teaser', body } }
const answers = ['Yes', 'No'].map((text) => ({ id: text, text }))
const surveyTexts = { en: { question: 'Question?', body: [], answers } }
const times = { start_date: meta.creation_date, end_date: meta.publish_date }
const eventInfo = { tag: 'EVENT', ...times, event_location: ['onsite', 'remote'], registration_needed: true }

const wholeByFamily: Record<Family, object> = {
  STORY: { id: 's1', rev: 1, meta, info: { tag: 'CULTURE' }, likes: 3, texts },
  EVENT: { id: 'e-1', rev: 2, meta, info: eventInfo, texts },
  SURVEY: { id: 'u_1', rev: 3, meta, info: { tag: 'SURVEY' }, question_type: 'MULTIPLE', texts: surveyTexts },
}
const story = { ...wholeByFamily.STORY, type: 'STORY' }
const read = (value: unknown) => v.safeParse(ContentItem, value)

test.each(kinds)('an item of the kind %s is read whole', (type) => {
  const item = { ...wholeByFamily[familyOf(type)], type }
  expect(v.parse(ContentItem, item)).toEqual(item)
})

test('every kind belongs to the family its name ends with', () => {
  expect(kinds.map((kind) => familyOf(kind))).toEqual([...Array(4).fill('STORY'), ...Array(4).fill('EVENT'), ...Array(4).fill('SURVEY')])
})

describe('what a newer service may send', () => {
  test('an unknown tag shows as SERVICES, and every known one as itself', () => {
    const tagOf = (tag: string) => v.parse(ContentItem, { ...story, info: { tag } }).info.tag
    expect(tagOf('METAVERSE')).toBe('SERVICES')
    expect(tags.map(tagOf)).toEqual([...tags])
  })

  test('an unknown question type reads as a single choice', () => {
    const survey = { ...wholeByFamily.SURVEY, type: 'SURVEY', question_type: 'RANKED' }
    expect(v.parse(ContentItem, survey)).toMatchObject({ question_type: 'SINGLE' })
  })

  test('unknown keys are ignored at every depth, also a language we do not have', () => {
    const item = { ...story, mood: 'good', info: { tag: 'CULTURE', colour: 'red' }, texts: { ...texts, rm: { title: 'Titel' } } }
    expect(v.parse(ContentItem, item)).toEqual(story)
  })

  test('an unknown kind is an error of that item alone: a page keeps the others', () => {
    expect(read({ ...story, type: 'PODCAST' }).success).toBe(false)
    expect(v.parse(ContentPage, { content: [{ type: 'PODCAST' }, null, story], lastPage: true }).content).toHaveLength(3)
  })
})

describe('what is malformed', () => {
  test.each([
    'never',
    '',
    '2026-13-01T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00+07:00',
    '2026-01-01 00:00:00Z',
    'NaN',
    1767225600000,
    null,
  ])('the date %j', (date) => {
    expect(read({ ...story, meta: { ...meta, publish_date: date } }).success).toBe(false)
    expect(read({ ...story, meta: { ...meta, expiration_date: date } }).success).toBe(false)
  })

  test.each(['', '../x', 'a b', 'x'.repeat(121), 7, null])('the id %j', (id) => {
    expect(read({ ...story, id }).success).toBe(false)
  })

  test.each([0, -1, 1.5, Number.NaN, '3', undefined])('the version %j', (rev) => {
    expect(read({ ...story, rev }).success).toBe(false)
  })

  test('a link that would run a script', () => {
    const withLink = (href: string) => ({ ...story, texts: { en: { ...texts.en, body: [{ t: 'p', text: [{ a: 'x', href }] }] } } })
    expect(read(withLink('javascript:alert(1)')).success).toBe(false)
    expect(read(withLink('tel:+41800247365')).success).toBe(true)
  })

  test('a survey with one answer, and an event nobody can attend', () => {
    const surveyWith = (few: object[]) => ({ ...wholeByFamily.SURVEY, type: 'SURVEY', texts: { en: { ...surveyTexts.en, answers: few } } })
    expect([answers, answers.slice(1)].map((few) => read(surveyWith(few)).success)).toEqual([true, false])
    expect(read({ ...wholeByFamily.EVENT, type: 'EVENT', info: { ...eventInfo, event_location: [] } }).success).toBe(false)
  })
})

describe('what is hostile', () => {
  test('__proto__ pollutes nothing and is not carried over', () => {
    const hostile = '{"__proto__":{"polluted":1},'
    const parsed = v.parse(ContentItem, JSON.parse(hostile + JSON.stringify(story).slice(1).replace('"texts":{', `"texts":${hostile}`)))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect((parsed as unknown as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(parsed.texts)).toEqual(['en'])
  })

  test('a lone surrogate is text like any other', () => {
    const parsed = v.parse(ContentItem, { ...story, texts: { en: { ...texts.en, title: 'half \ud83d' } } })
    expect(parsed).toMatchObject({ texts: { en: { title: 'half \ud83d' } } })
  })

  test('a thousand levels of nesting end without a crash', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)
    expect(read({ ...story, texts: { en: { ...texts.en, body: deep } } }).success).toBe(false)
    expect(read({ ...story, deep }).success).toBe(true)
  })
})

describe('queries', () => {
  test('pages count from 0, with twenty items, unless asked otherwise', () => {
    expect(v.parse(ContentEntriesQuery, {})).toMatchObject({ pagination: 0, limit: 20, countries: '', repcodes: '' })
    const whole = { pagination: '3', limit: '500', countries: 'th,la', languages: 'en,local' }
    expect(v.parse(ContentEntriesQuery, whole)).toMatchObject({ pagination: 3, limit: 500 })
  })

  test.each(['pagination=-1', 'pagination=x', 'limit=0', 'limit=501', 'countries=TH', 'countries=th,', 'story=event', 'languages=rm'])(
    '%s is refused',
    (text) => {
      const query = Object.fromEntries(new URLSearchParams(text))
      expect(v.safeParse(ContentEntriesQuery, query).success).toBe(false)
    },
  )

  test('changes need a cursor', () => {
    expect(v.safeParse(ContentChangesQuery, {}).success).toBe(false)
    expect(v.safeParse(ContentChangesQuery, { since: '' }).success).toBe(false)
    expect(v.parse(ContentChangesQuery, { since: 'c12' }).since).toBe('c12')
  })
})

test.each([{ op: 'patch', id: 'a', rev: 2, likes: -1 }, { op: 'patch', id: 'a' }, { op: 'drop' }, { op: 'rename', id: 'a' }])(
  'the change %j is malformed',
  (change) => {
    expect(v.safeParse(ContentChange, change).success).toBe(false)
  },
)
