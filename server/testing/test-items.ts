import type { ContentItem, Event } from '#contract/content/content.ts'
import type { ItemDraft } from '#server/domain/items/mutations.ts'
import { noon } from './test-app.ts'

const minuteMs = 60_000
const text = (title: string) => ({ title, teaser: `About ${title}`, body: [{ t: 'p' as const, text: [`All of ${title}`] }] })

interface Parts {
  audience?: string[]
  minutesAgo?: number
  expiresInMinutes?: number
  likes?: number
  title?: string
  /** What differs from an event on site in a month that needs a registration. */
  event?: Partial<Event['info']>
  question?: 'SINGLE' | 'MULTIPLE'
}

export function storyDraft(id: string, parts: Parts = {}): ItemDraft {
  const { audience = ['global'], title = id } = parts
  const level = audience.some((part) => part.startsWith('r:')) ? 'LOCAL' : audience.includes('global') ? 'GLOBAL' : 'COUNTRY'
  return draft(
    {
      ...shared(id, parts),
      type: `${level}_STORY`,
      info: { tag: 'SERVICES' },
      likes: parts.likes ?? 0,
      texts: { de: text(`${title} de`), en: text(`${title} en`), local: text(`${title} local`) },
    },
    audience,
  )
}

export function eventDraft(id: string, parts: Parts = {}): ItemDraft {
  const { audience = ['global'], title = id } = parts
  const info = {
    tag: 'EVENT' as const,
    start_date: '2026-12-24T17:00:00Z',
    end_date: '2026-12-24T20:00:00Z',
    participants: 0,
    event_location: ['onsite' as const],
    registration_needed: true,
    ...parts.event,
  }
  return draft(
    { ...shared(id, parts), type: audience.includes('global') ? 'GLOBAL_EVENT' : 'COUNTRY_EVENT', info, texts: { en: text(title) } },
    audience,
  )
}

export function surveyDraft(id: string, parts: Parts = {}): ItemDraft {
  const answers = [
    { id: 'yes', text: 'Yes' },
    { id: 'no', text: 'No' },
  ]
  return draft(
    {
      ...shared(id, parts),
      type: 'GLOBAL_SURVEY',
      info: { tag: 'SURVEY' },
      question_type: parts.question ?? 'SINGLE',
      texts: { en: { question: `${id}?`, body: [], answers } },
    },
    parts.audience ?? ['global'],
  )
}

function shared(id: string, { minutesAgo = 10, expiresInMinutes }: Parts) {
  const published = new Date(noon - minutesAgo * minuteMs).toISOString()
  const expires = expiresInMinutes === undefined ? {} : { expiration_date: new Date(noon + expiresInMinutes * minuteMs).toISOString() }
  return {
    id,
    rev: 1,
    meta: { creation_date: published, publish_date: published, creation_location: {}, creation_country: {}, ...expires },
  }
}

function draft(item: ContentItem, audience: string[]): ItemDraft {
  return { item, audience, source: 'test' }
}
