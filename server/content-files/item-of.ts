import * as v from 'valibot'
import type { ContentItem, Image, StoryText, SurveyText } from '#contract/content/content.ts'
import { familyOf, kinds, tags } from '#contract/values/kinds.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { RichText } from '#contract/values/rich-text.ts'
import { knownTimeZone } from '#contract/values/time-zone.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import type { Picture } from './content.ts'
import { pictureAddress } from './picture-address.ts'
import { RelativeDate, utcInstant, zonedInstant } from './relative-date.ts'

export const ItemHead = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  kind: v.picklist(
    kinds.filter((kind) => kind.includes('_')),
    'must be GLOBAL_, COUNTRY_ or LOCAL_ with STORY, EVENT or SURVEY',
  ),
  countries: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  repcodes: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  tag: v.picklist(tags, `must be one of ${tags.join(' ')}`),
  published: RelativeDate,
  expires: v.optional(RelativeDate),
  image: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))),
  likes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  starts: v.optional(RelativeDate),
  ends: v.optional(RelativeDate),
  timezone: v.optional(
    v.pipe(
      v.string(),
      v.check((zone) => knownTimeZone(zone) !== null, 'is not a time zone'),
    ),
  ),
  location: v.optional(v.pipe(v.array(v.picklist(['onsite', 'remote'])), v.minLength(1))),
  address: v.optional(v.string()),
  capacity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  participants: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  registration: v.optional(v.boolean()),
  answerType: v.optional(v.picklist(['SINGLE', 'MULTIPLE'])),
  answers: v.optional(v.pipe(v.array(v.string()), v.minLength(2))),
})
export type ItemHead = v.InferOutput<typeof ItemHead>

export const ItemText = v.strictObject({
  title: v.optional(v.pipe(v.string(), v.minLength(1))),
  question: v.optional(v.pipe(v.string(), v.minLength(1))),
  teaser: v.optional(v.pipe(v.string(), v.minLength(1))),
  partner: v.optional(v.string()),
  imageAlt: v.optional(v.string()),
  answers: v.optional(v.record(v.string(), v.string())),
})
export type ItemText = v.InferOutput<typeof ItemText>
type BodiedText = ItemText & { body: RichText }
export type ItemTexts = Partial<Record<ContentLanguage, BodiedText>>

export interface ItemContext {
  reference: ReferenceData
  pictures: ReadonlyMap<string, Picture>
  /** The midnight (UTC) from which the file's dates count. */
  anchorMs: number
  id: string
}

/** Builds the item of a file that was found to be without mistakes. */
export function itemOf(head: ItemHead, texts: ItemTexts, context: ItemContext): { item: ContentItem; audience: string[] } {
  const { anchorMs } = context
  const publishDate = utcInstant(head.published, anchorMs)
  const shared = {
    id: head.id,
    rev: 1,
    meta: {
      creation_date: publishDate,
      publish_date: publishDate,
      ...placeOf(head, context),
      ...(head.expires && { expiration_date: utcInstant(head.expires, anchorMs) }),
    },
  }
  const audience = [
    ...(head.countries ?? []).map((code) => code.toLowerCase()),
    ...(head.repcodes ?? []).map((code) => `r:${code.toLowerCase()}`),
  ]
  return { item: familyItem(head, { texts, context, shared }), audience: audience.length > 0 ? audience : ['global'] }
}

type Shared = Pick<ContentItem, 'id' | 'rev' | 'meta'>

function familyItem(head: ItemHead, { texts, context, shared }: { texts: ItemTexts; context: ItemContext; shared: Shared }): ContentItem {
  const image = imageOf(head, context)
  switch (familyOf(head.kind)) {
    case 'STORY':
      return {
        ...shared,
        type: head.kind as 'GLOBAL_STORY',
        info: { tag: head.tag },
        likes: head.likes ?? 0,
        ...(image && { image }),
        texts: mapTexts(texts, storyText),
      }
    case 'EVENT': {
      const timezone = head.timezone ?? 'UTC'
      const info = {
        tag: head.tag,
        start_date: head.starts ? zonedInstant(head.starts, context.anchorMs, timezone) : shared.meta.publish_date,
        end_date: head.ends ? zonedInstant(head.ends, context.anchorMs, timezone) : shared.meta.publish_date,
        timezone,
        ...(head.capacity !== undefined && { capacity: head.capacity }),
        participants: head.participants ?? 0,
        event_location: head.location ?? ['onsite' as const],
        ...(head.address !== undefined && { address: head.address }),
        registration_needed: head.registration ?? false,
      }
      return { ...shared, type: head.kind as 'GLOBAL_EVENT', info, ...(image && { image }), texts: mapTexts(texts, storyText) }
    }
    case 'SURVEY':
      return {
        ...shared,
        type: head.kind as 'GLOBAL_SURVEY',
        info: { tag: head.tag },
        question_type: head.answerType ?? 'SINGLE',
        texts: mapTexts(texts, (text) => surveyText(text, head.answers ?? [])),
      }
  }
}

function storyText(text: BodiedText): StoryText {
  return {
    title: text.title ?? '',
    teaser: text.teaser ?? '',
    ...(text.partner !== undefined && { partner: text.partner }),
    ...(text.imageAlt !== undefined && { image_alt: text.imageAlt }),
    body: text.body,
  }
}

function surveyText(text: BodiedText, answers: readonly string[]): SurveyText {
  return { question: text.question ?? '', body: text.body, answers: answers.map((id) => ({ id, text: text.answers?.[id] ?? '' })) }
}

function mapTexts<T>(texts: ItemTexts, map: (text: BodiedText) => T): Partial<Record<ContentLanguage, T>> {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, map(text)]))
}

/** Addresses are relative to the content host. A picture that is not drawn yet leaves the item without: the device draws a landscape. */
function imageOf(head: ItemHead, { pictures }: ItemContext): Image | undefined {
  const picture = head.image === undefined ? undefined : pictures.get(head.image)
  return (
    picture && {
      full_size_image_url: pictureAddress(picture, 'full'),
      focal_feed_image_url: pictureAddress(picture, 'feed'),
      focal_detail_image_url: pictureAddress(picture, 'detail'),
      image_type: 'image/png',
      image_focal_x: 0.5,
      image_focal_y: 0.5,
    }
  )
}

/** Where an item comes from: the post of a local one, the country of one for a single country. The device fills in Bern otherwise. */
function placeOf(head: ItemHead, { reference }: ItemContext): Pick<ContentItem['meta'], 'creation_location' | 'creation_country'> {
  const post = head.repcodes?.length === 1 ? reference.representationByCode.get((head.repcodes[0] ?? '').toLowerCase()) : undefined
  const iso = post?.countryIso ?? (head.countries?.length === 1 ? head.countries[0] : undefined)
  const country = reference.countryByIso.get(iso ?? '')
  const consulate = country?.consularServicesId ? reference.representationById.get(country.consularServicesId) : undefined
  const seat = post ?? (consulate?.countryIso === iso ? consulate : undefined)
  return { creation_location: { ...seat?.city }, creation_country: { ...country?.names } }
}
