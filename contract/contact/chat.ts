import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'

const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/))
export const ConversationId = Id
/** Of a message, in the units of a JavaScript string. */
export const maxMessageLength = 4000
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const numberInQuery = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

/**
 * A citizen's conversation with one representation. `reactivated` is open again after it was resolved or archived.
 * `seq` is the number of its last message: numbers rise, and may leave some out; `rev` rises with every change. Each side has read up to a number: what is at most
 * `readByRepresentation` was read there, and what has a number at all was received.
 */
export const Conversation = v.object({
  id: v.string(),
  representationId: v.string(),
  state: v.fallback(v.picklist(['open', 'resolved', 'archived', 'reactivated']), 'open'),
  seq: Count,
  rev: v.optional(Count, 0),
  readByCitizen: v.optional(Count, 0),
  readByRepresentation: v.optional(Count, 0),
  changedAt: v.optional(v.string()),
})
export type Conversation = v.InferOutput<typeof Conversation>

/**
 * The representation's first message, in the citizen's language: the template with `{greeting}` and `{representation}` filled in. A template
 * without `{greeting}` stands below it. The join word comes before the city where the representation's name does not hold it ("in", "à").
 */
export const ConversationBody = v.object({
  greeting: plainText(200),
  introductionMessageTemplate: plainText(2000),
  representationTitleJoinWord: plainText(50),
})
export type ConversationBody = v.InferOutput<typeof ConversationBody>
/** Opens, finds or reactivates the conversation with the citizen's main representation. `abroad:not-found` where they have chosen none. */
export const mainRepresentation = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/main-representation',
  body: ConversationBody,
  reply: v.object({ ...Conversation.entries, receipt: v.optional(v.string()) }),
})

/** HMAC over the account and the time until which it holds, which the stream of events checks. */
export const signature = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/signature',
  reply: v.object({ signature: v.string(), expiresAt: v.optional(v.string()) }),
})

/** `id` of what a citizen wrote is the idempotency key with which it was sent. The introduction comes from the citizen's own app. */
export const ChatMessage = v.object({
  seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: v.string(),
  from: v.picklist(['citizen', 'representation']),
  isIntroduction: v.optional(v.literal(true)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(maxMessageLength)),
  sentAt: v.string(),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/** All conversations of the citizen, the one that changed last first. */
export const conversations = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/conversations',
  reply: v.array(Conversation),
  extension: true,
})

/** Those after a number, those before one, or with neither the last ones: at most `limit` (1 to 500), always in their order. */
export const MessagesQuery = v.object({
  conversation: Id,
  after: v.optional(numberInQuery),
  before: v.optional(numberInQuery),
  limit: v.optional(v.pipe(numberInQuery, v.minValue(1), v.maxValue(500)), '100'),
})
/** `isEnd`: in the direction asked for nothing follows. */
export const MessagesPage = v.object({ conversation: Conversation, messages: v.array(ChatMessage), isEnd: v.boolean() })
export type MessagesPage = v.InferOutput<typeof MessagesPage>
export const messages = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/messages',
  query: MessagesQuery,
  reply: MessagesPage,
  extension: true,
})

export const MessageText = v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), plainText(maxMessageLength))

/**
 * What the citizen says to a representation, the one that they meant when they wrote it. `opening` begins the conversation where there is none
 * yet. A resolved conversation is open again by it; an archived one only with `reactivate`, else it is refused as `abroad:closed`.
 */
export const MessageBody = v.object({
  representationId: Id,
  text: MessageText,
  opening: v.optional(ConversationBody),
  reactivate: v.optional(v.boolean()),
})
export type MessageBody = v.InferOutput<typeof MessageBody>
export const sendMessage = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/messages',
  body: MessageBody,
  reply: v.object({ receipt: v.string(), message: ChatMessage, conversation: Conversation }),
  extension: true,
})

/**
 * Marks of what there is to hear: each is another one whenever something is new. `own`: of the account, its conversations, appointments and
 * notifications. `feed`: something was published, changed or withdrawn. `alert`: the number of the last release of an alert; services built before
 * December 2026 leave it out.
 */
export const News = v.object({ own: v.string(), feed: v.string(), alert: v.optional(v.number()) })
export type News = v.InferOutput<typeof News>

/**
 * Server-sent events. Of one conversation, where it is named: `message` (its id is the message's number, so that `Last-Event-ID`, or `after`,
 * resumes behind it) and `conversation` (state and read marks). With `news=1`: `news`, at the beginning and with every change. It ends with the
 * session. Read by `fetch`, so `reply` only says what one event holds.
 */
export const ChatEvent = v.variant('event', [
  v.object({ event: v.literal('message'), data: ChatMessage }),
  v.object({ event: v.literal('conversation'), data: Conversation }),
  v.object({ event: v.literal('news'), data: News }),
])
export type ChatEvent = v.InferOutput<typeof ChatEvent>
export const chatEvents = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/events',
  query: v.object({
    conversation: v.optional(Id),
    signature: v.string(),
    after: v.optional(numberInQuery),
    news: v.optional(v.literal('1')),
  }),
  reply: ChatEvent,
  extension: true,
})
