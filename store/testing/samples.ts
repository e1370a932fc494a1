import type { ContentItem, Event, Story, Survey } from '#contract/content/content.ts'
import type { Profile } from '#contract/account/user.ts'
import type { Article } from '#contract/guide/guide.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import { detailOf } from '#store/feed/card.ts'
import type { ArticleRow, ResourceRow, ScopeRow } from '#store/rows/rows.ts'
import type { ItemDetail } from '#store/rows/views.ts'

/** The instant `hour` hours after the first of January 2026. */
export function instant(hour: number): string {
  return new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000).toISOString()
}

function shared(id: string, hour: number) {
  return { id, rev: 1, meta: { creation_date: instant(hour), publish_date: instant(hour), creation_location: {}, creation_country: {} } }
}

/** `hour` places it in the feed: larger is newer. */
export function sampleStory(id: string, hour: number, more: Partial<Story> = {}): Story {
  return {
    ...shared(id, hour),
    type: 'GLOBAL_STORY',
    info: { tag: 'SERVICES' },
    likes: 0,
    texts: { en: storyText(`Story ${id}`) },
    ...more,
  }
}

export function sampleImage(name = 'picture'): NonNullable<Story['image']> {
  const address = `/pictures/${name}`
  const addresses = { full_size_image_url: address, focal_feed_image_url: address, focal_detail_image_url: address }
  return { ...addresses, image_type: 'image/webp', image_focal_x: 0.5, image_focal_y: 0.5 }
}

export function sampleEvent(id: string, hour: number, more: Partial<Event> = {}): Event {
  const info: Event['info'] = {
    tag: 'EVENT',
    start_date: instant(hour + 100),
    end_date: instant(hour + 102),
    event_location: ['onsite'],
    registration_needed: true,
  }
  return { ...shared(id, hour), type: 'LOCAL_EVENT', info, texts: { en: storyText(`Event ${id}`) }, ...more }
}

export function sampleSurvey(id: string, hour: number, more: Partial<Survey> = {}): Survey {
  const answers = [
    { id: 'a', text: 'Yes' },
    { id: 'b', text: 'No' },
  ]
  return {
    ...shared(id, hour),
    type: 'COUNTRY_SURVEY',
    info: { tag: 'SURVEY' },
    question_type: 'SINGLE',
    texts: { en: { question: `Question ${id}?`, body: [], answers } },
    ...more,
  }
}

export function storyText(title: string): Story['texts']['en'] & object {
  return { title, teaser: 'A teaser', body: [{ t: 'p', text: [`Text of ${title}`] }] }
}

/** The item in English as its screen shows it to a visitor. */
export function sampleDetail(item: ContentItem): ItemDetail {
  const detail = detailOf(item, {
    language: 'en',
    wanted: 'en',
    now: 0,
    personal: undefined,
    isFavourite: false,
    textRows: [],
    confirmedAt: null,
  })
  if (!detail) throw new Error(`${item.id} has no text`)
  return detail
}

export function expiring(item: ContentItem, hour: number): ContentItem {
  return { ...item, meta: { ...item.meta, expiration_date: instant(hour) } }
}

export function sampleScope(scope: string, more: Partial<ScopeRow> = {}): ScopeRow {
  return {
    scope,
    language: 'en',
    countries: [],
    repcodes: [],
    generation: 1,
    cursor: null,
    frontier: null,
    skipped: [],
    complete: false,
    settling: false,
    nextPage: 0,
    fetchedAt: null,
    confirmedAt: null,
    ...more,
  }
}

/** Looks like a hash, and is another for each text. */
export function sampleHash(text: string): string {
  return Array.from(text, (letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')
    .slice(0, 64)
}

export function sampleArticle(topic: string, more: Partial<Article> = {}): Article {
  return {
    hash: sampleHash(topic),
    topic,
    category: 'emergencySituation',
    language: 'en',
    title: `About ${topic}`,
    summary: `Summary of ${topic}`,
    keywords: [],
    body: [{ t: 'p', text: ['Text'] }],
    sources: [],
    checked: '2026-01-01',
    ...more,
  }
}

export function articleRow(topic: string, more: Partial<Article> = {}): ArticleRow {
  return { ...rowOfArticle(sampleArticle(topic, more)), bytes: 100 }
}

const named = (name: string) => ({ de: name, fr: name, it: name, en: name })

export function sampleCountry(iso2: string, more: Partial<Country> = {}): Country {
  return {
    iso2,
    names: named(iso2),
    capital: null,
    callingCodes: [],
    currencies: [],
    languages: [],
    timezones: [],
    drivesOn: null,
    inEU: false,
    inEFTA: false,
    emergency: { police: ['191'], ambulance: [], fire: [], general: [] },
    consularServicesId: null,
    representationIds: [],
    ...more,
  }
}

export function sampleRepresentation(id: string, more: Partial<Representation> = {}): Representation {
  return {
    id,
    repCode: id,
    type: 'embassy',
    countryIso: 'TH',
    seatCountryIso: 'TH',
    names: named(`Embassy ${id}`),
    nameAddition: null,
    city: named('Bangkok'),
    address: null,
    coordinates: { lat: 13.7, lon: 100.5, precision: 'building' },
    phone: null,
    email: null,
    website: null,
    openingHours: [],
    jurisdiction: ['TH'],
    timezone: 'Asia/Bangkok',
    asOf: null,
    ...more,
  }
}

/** A stored reply of a service, confirmed at time 1. */
export function resourceRow(key: string, value: unknown, more: Partial<ResourceRow> = {}) {
  return { key, value, etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1, ...more }
}

/** The profile of `anna`, who has filled in nothing but her first name. */
export const sampleProfile: Profile = {
  accountId: 'anna',
  rev: 2,
  salutation: null,
  firstName: 'Anna',
  lastName: null,
  email: 'anna@example.ch',
  mobilePhone: null,
  dateOfBirth: null,
  countryOfResidence: null,
  representations: [],
  isComplete: false,
}
