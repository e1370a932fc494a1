import { familyOf } from '#contract/values/kinds.ts'
import type { ContentItem, Event, Image } from '#contract/content/content.ts'
import type { ContentLanguage, Language } from '#contract/values/languages.ts'
import type { PersonalState } from '#store/outbox/overlay.ts'
import type { StoredItem, TextRow, Time } from '#store/rows/rows.ts'
import type { EventFacts, IntentView, ItemCard, ItemDetail } from '#store/rows/views.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'

interface ViewContext {
  /** Language of names, and of the text where `textLanguage` does not ask for another. */
  language: Language
  textLanguage?: ContentLanguage
  now: Time
  /** With what the citizen has said since laid over it. */
  personal: PersonalState | undefined
  /** As the service says, without what was said since: its count of likes goes with it. */
  isLikedAtService?: boolean
  isFavourite: boolean
  intent?: IntentView | null
}

/** The card of an item; undefined for an item without any text. Pure: what a screen shows is computed, never stored. */
export function cardOf(item: ContentItem, context: ViewContext): ItemCard | undefined {
  const chosen = chooseText<ContentItem['texts']['en']>(item.texts, context.textLanguage ?? context.language)
  if (!chosen?.text) return undefined
  const text = chosen.text
  const expiresAt = item.meta.expiration_date
  return {
    id: item.id,
    rev: item.rev,
    kind: item.type,
    family: familyOf(item.type),
    tag: item.info.tag,
    place: chooseText(item.meta.creation_location, context.language)?.text ?? centralOffice[context.language].place,
    country: chooseText(item.meta.creation_country, context.language)?.text ?? centralOffice[context.language].country,
    publishedAt: item.meta.publish_date,
    title: 'question' in text ? text.question : text.title,
    teaser: 'question' in text ? '' : text.teaser,
    language: chosen.language,
    isOtherLanguage: chosen.isOtherLanguage,
    image: imageOf(item),
    imageAlt: 'image_alt' in text ? (text.image_alt ?? '') : '',
    event: 'registration_needed' in item.info ? eventFactsOf(item as Event, context.personal) : null,
    survey:
      'question' in text
        ? {
            answerCount: text.answers.length,
            isMultiple: 'question_type' in item && item.question_type === 'MULTIPLE',
            closesAt: expiresAt ?? null,
            isAnswered: context.personal?.isCompleted ?? false,
          }
        : null,
    isFavourite: context.personal?.isLiked ?? context.isFavourite,
    isExpired: expiresAt !== undefined && Date.parse(expiresAt) <= context.now,
    intent: context.intent ?? null,
  }
}

/** The item whole. `textRows` are its texts in languages that came later. */
export function detailOf(
  item: StoredItem,
  context: ViewContext & { textRows: TextRow[]; wanted: ContentLanguage; confirmedAt: Time | null },
): ItemDetail | undefined {
  const later = context.textRows.filter((row) => row.rev >= (item.textRev ?? item.rev)).map((row) => [row.language, row.text])
  const texts: ContentItem['texts'] = { ...Object.fromEntries(later), ...item.texts }
  // Names of places have no text in the language of the place itself.
  const language = context.wanted === 'local' ? context.language : context.wanted
  const card = cardOf({ ...item, texts } as ContentItem, { ...context, language, textLanguage: context.wanted })
  const text = texts[card?.language ?? 'en']
  if (!card || !text) return undefined
  return {
    ...card,
    body: text.body,
    partner: 'partner' in text ? (text.partner ?? null) : null,
    likes: 'likes' in item ? Math.max(0, item.likes + ownLike(context)) : 0,
    answers: 'answers' in text ? text.answers : [],
    submittedAnswerIds: context.personal?.submittedAnswerIds ?? [],
    isCompleted: context.personal?.isCompleted ?? false,
    languagesHere: languagesOf(texts),
    confirmedAt: context.confirmedAt,
  }
}

/** What a like on its way adds to the service's count, or one taken back takes from it. */
function ownLike({ personal, isLikedAtService = false }: ViewContext): number {
  return Number(personal?.isLiked ?? false) - Number(isLikedAtService)
}

/** Content without a location comes from the central office. */
const centralOffice: Record<Language, { place: string; country: string }> = {
  de: { place: 'Bern', country: 'Schweiz' },
  fr: { place: 'Berne', country: 'Suisse' },
  it: { place: 'Berna', country: 'Svizzera' },
  en: { place: 'Bern', country: 'Switzerland' },
}

function imageOf(item: ContentItem): Image | null {
  return 'image' in item && item.image ? item.image : null
}

function eventFactsOf(event: Event, personal: PersonalState | undefined): EventFacts {
  return {
    startsAt: event.info.start_date,
    endsAt: event.info.end_date,
    timezone: event.info.timezone ?? null,
    locations: event.info.event_location,
    address: event.info.address ?? null,
    capacity: event.info.capacity ?? null,
    participants: event.info.participants ?? null,
    registrationNeeded: event.info.registration_needed,
    isRegistered: personal?.userIsRegistered ?? false,
    selectedParticipants: personal?.selectedNumberOfParticipants ?? null,
    selectedAttendance: personal?.selectedAttendance ?? null,
  }
}

/** Order in which an item without the citizen's language is shown. */
const fallbackOrder = ['local', 'en', 'de', 'fr', 'it'] as const satisfies readonly ContentLanguage[]

interface ChosenText<T> {
  text: T
  language: ContentLanguage
  isOtherLanguage: boolean
}

/** The text to show: the language asked for, then the language of the place, then en, de, fr, it; says which it is. */
export function chooseText<T>(
  texts: Partial<Record<ContentLanguage, T | undefined>>,
  wanted: Language | ContentLanguage,
): ChosenText<T> | undefined {
  for (const language of [wanted, ...fallbackOrder]) {
    const text = texts[language]
    if (text !== undefined) return { text, language, isOtherLanguage: language !== wanted }
  }
  return undefined
}

export function languagesOf(texts: Partial<Record<ContentLanguage, unknown>>): ContentLanguage[] {
  return contentLanguages.filter((language) => texts[language] !== undefined)
}
