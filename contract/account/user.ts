import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { ConversationId } from '#contract/contact/chat.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import { withoutTurns } from '#contract/values/plain-text.ts'
import { ReceiptReply } from '#contract/wire/wire.ts'
import { IsoCode } from '#contract/contact/representation.ts'

export const maxNameLength = 100

/** As the citizen writes it, without control characters and without signs that turn the direction. */
const Name = v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), v.maxLength(maxNameLength), v.regex(/^[^\p{Cc}\p{Cs}]+$/u))

/**
 * E.164, or a number typed before the numbering rules were loaded: the calling code, a space, and the input, for example "+66 081 234 5678".
 * The service stores E.164.
 */
const MobilePhone = v.pipe(v.string(), v.transform(plainSigns), v.regex(/^\+[1-9][\d ()./+-]{4,48}$/))

export const Salutation = v.picklist(['neutral', 'male', 'female'])
/** `id` and `repCode` are those of one representation. */
export const RepresentationEntry = v.object({
  id: v.string(),
  repCode: v.string(),
  countryIsoCode: IsoCode,
  isMainRepresentation: v.boolean(),
  /** True when the pair of representation and country stands in the representation service's own list: the service says so, whatever was sent. */
  isOriginalCombination: v.boolean(),
  /** Order of the additional ones. */
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type RepresentationEntry = v.InferOutput<typeof RepresentationEntry>

const onlyOneMain = v.check(
  (entries: RepresentationEntry[]) => entries.filter((entry) => entry.isMainRepresentation).length <= 1,
  'only one main representation',
)

export const ProfileBody = v.object({
  salutation: Salutation,
  firstName: Name,
  lastName: Name,
  mobilePhone: MobilePhone,
  /** dd.mm.yyyy; what else it must be says `checkDateOfBirth`. */
  dateOfBirth: v.pipe(v.string(), v.transform(plainSigns), v.trim(), v.regex(/^\d\d\.\d\d\.\d{4}$/)),
  countryOfResidence: IsoCode,
  representations: v.pipe(v.array(RepresentationEntry), onlyOneMain),
})
export type ProfileBody = v.InferOutput<typeof ProfileBody>

/** The former values of the profile's fields; null for a field that was empty. */
const FormerFields = v.partial(
  v.object({
    salutation: v.nullable(Salutation),
    firstName: v.nullable(v.string()),
    lastName: v.nullable(v.string()),
    mobilePhone: v.nullable(v.string()),
    dateOfBirth: v.nullable(v.string()),
    countryOfResidence: v.nullable(IsoCode),
    representations: v.array(RepresentationEntry),
  }),
)
/**
 * The base of a profile change: the device's revision and, for each changed field, the value that the citizen saw.
 * Fields without an entry in `was` are not changed.
 */
export const ProfileBase = v.object({ rev: v.pipe(v.number(), v.integer(), v.minValue(0)), was: FormerFields })
export type ProfileBase = v.InferOutput<typeof ProfileBase>

/**
 * With `base` (an extension, announced as `profileFields`) only the fields in `base.was` are written, and a field that has changed elsewhere is
 * refused with `abroad:changed-elsewhere`. Without it every field is replaced.
 */
export const ProfileChange = v.object({ ...ProfileBody.entries, base: v.optional(ProfileBase) })
export type ProfileChange = v.InferOutput<typeof ProfileChange>

/**
 * What the service holds; fields are null until the citizen has filled them in. `email` comes from the identity provider. Complete is a
 * profile in which no field is null and one representation is the main one.
 */
export const Profile = v.object({
  accountId: v.string(),
  rev: v.pipe(v.number(), v.integer(), v.minValue(1)),
  salutation: v.nullable(Salutation),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  email: v.string(),
  mobilePhone: v.nullable(v.string()),
  dateOfBirth: v.nullable(v.string()),
  countryOfResidence: v.nullable(IsoCode),
  representations: v.array(RepresentationEntry),
  isComplete: v.boolean(),
})
export type Profile = v.InferOutput<typeof Profile>

const Done = v.optional(v.unknown())

export const me = defineCall({ service: 'user', method: 'GET', path: '/me', reply: Profile })
/** The receipt is an extension. */
export const PutMeReply = v.object({ ...Profile.entries, receipt: v.optional(v.string()) })
export const putMe = defineCall({ service: 'user', method: 'PUT', path: '/me', body: ProfileChange, reply: PutMeReply })
export const deleteMe = defineCall({ service: 'user', method: 'DELETE', path: '/me', reply: Done })
export const myRepresentation = defineCall({
  service: 'user',
  method: 'GET',
  path: '/my-representation',
  reply: v.array(RepresentationEntry),
})
export const logout = defineCall({ service: 'user', method: 'POST', path: '/logout', reply: Done })

export const NotificationType = v.picklist(notificationTypes)
export const notificationCount = defineCall({
  service: 'user',
  method: 'GET',
  path: '/notification/count/{type}',
  reply: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
/**
 * `before`: only what there was at that instant of the service's clock, in milliseconds (extension): the citizen has seen no more than that.
 * `conversation`: with NEW_CHAT_MESSAGE, only what was said in that one (extension).
 */
export const DeleteNotificationQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  conversation: v.optional(ConversationId),
})
/** What was counted is read. With NEW_CHAT_MESSAGE the messages until then count as read in their conversations as well. */
export const deleteNotification = defineCall({
  service: 'user',
  method: 'DELETE',
  path: '/notification/{type}',
  query: DeleteNotificationQuery,
  reply: ReceiptReply,
})

/** Begins an API session: the reply's token opens the identity API. */
export const interaction = defineCall({
  service: 'user',
  method: 'POST',
  path: '/interaction',
  reply: v.object({ access_token: v.string() }),
})
/** Exchanges the code of an app login for the session cookie. A code that is unknown, used or too old is `abroad:ask-anew`. */
export const authorization = defineCall({
  service: 'user',
  method: 'POST',
  path: '/authorization',
  body: v.object({ code: v.string() }),
  reply: Done,
})
/** A test call of the specification: five parallel requests show that only one refresh happens. */
export const auth = defineCall({ service: 'user', method: 'POST', path: '/auth', reply: Done })

/**
 * Takes back a write by its idempotency key, whether the service has seen it or not: from then on the key is refused with `abroad:cancelled`.
 * Too late where it was applied: then nothing changes, and `stored` is the reply that it had. What was refused had no effect and counts as
 * cancelled.
 */
export const cancelIntent = defineCall({
  service: 'user',
  method: 'POST',
  path: '/intents/{key}/cancel',
  reply: v.object({ cancelled: v.boolean(), stored: v.optional(v.unknown()) }),
  extension: true,
})
