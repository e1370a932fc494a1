import * as v from 'valibot'
import { defineCall } from './call.ts'

export const ConversationState = v.fallback(v.picklist(['open', 'archived', 'resolved']), 'open')
export const Conversation = v.object({
  id: v.string(),
  representationId: v.string(),
  state: ConversationState,
  seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export const ConversationBody = v.object({
  greeting: v.string(),
  introductionMessageTemplate: v.string(),
  representationTitleJoinWord: v.string(),
})
/** Opens, or finds, the conversation with the citizen's main representation. */
export const mainRepresentation = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/main-representation',
  body: ConversationBody,
  reply: Conversation,
})
/** HMAC that the chat transport checks. */
export const signature = defineCall({ service: 'chat', method: 'GET', path: '/signature', reply: v.object({ signature: v.string() }) })

export const ChatMessage = v.object({
  seq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: v.string(),
  from: v.picklist(['citizen', 'representation']),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  sentAt: v.string(),
})
export const messages = defineCall({
  service: 'chat',
  method: 'GET',
  path: '/messages',
  query: v.object({ after: v.optional(v.string(), '0') }),
  reply: v.array(ChatMessage),
  extension: true,
})
export const sendMessage = defineCall({
  service: 'chat',
  method: 'POST',
  path: '/messages',
  body: v.object({ text: ChatMessage.entries.text }),
  reply: v.object({ receipt: v.string(), message: ChatMessage }),
  extension: true,
})
