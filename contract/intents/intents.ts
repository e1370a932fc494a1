import * as v from 'valibot'
import { CheckInBody, checkIn, visitorCheckIn } from '#contract/alert/check-in.ts'
import { AppointmentBody, appointment } from '#contract/contact/appointments.ts'
import type { Call } from '#contract/wire/call.ts'
import { ConversationId, MessageBody, sendMessage } from '#contract/contact/chat.ts'
import {
  LikeBody,
  RegisterBody,
  SurveyBody,
  UnregisterBody,
  like,
  register,
  surveys,
  unregister,
} from '#contract/content/content-writes.ts'
import { SubscriptionId, deletePlayer, putPlayer } from '#contract/account/push.ts'
import { NotificationType, ProfileChange, deleteNotification, putMe } from '#contract/account/user.ts'

/** `before`: by the service's clock, what the citizen had seen by then. `conversation`: of that one alone; without it of all. */
const ReadNotificationsBody = v.object({
  type: NotificationType,
  before: v.pipe(v.number(), v.integer(), v.minValue(0)),
  conversation: v.optional(ConversationId),
})
const PushSubscriptionBody = v.object({ subscriptionId: SubscriptionId, isOptedIn: v.boolean() })

/**
 * What a citizen can say through the outbox: its kind, and what its call is made of. A further kind gets a line in the tables here. It raises
 * `intentVersion`, and so does a body that changes its shape.
 */
export const Intent = v.variant('kind', [
  v.object({ kind: v.literal('register'), body: RegisterBody }),
  v.object({ kind: v.literal('change-participants'), body: RegisterBody }),
  v.object({ kind: v.literal('unregister'), body: UnregisterBody }),
  v.object({ kind: v.literal('vote'), body: SurveyBody }),
  v.object({ kind: v.literal('like'), body: LikeBody }),
  v.object({ kind: v.literal('profile'), body: ProfileChange }),
  v.object({ kind: v.literal('appointment'), body: AppointmentBody }),
  v.object({ kind: v.literal('chat-message'), body: MessageBody }),
  v.object({ kind: v.literal('read-notifications'), body: ReadNotificationsBody }),
  v.object({ kind: v.literal('push-subscription'), body: PushSubscriptionBody }),
  v.object({ kind: v.literal('check-in'), body: CheckInBody }),
])
export type Intent = v.InferOutput<typeof Intent>
export type IntentKind = Intent['kind']

type AnySchema = v.GenericSchema | undefined
interface IntentRequest {
  call: Call<AnySchema, AnySchema, v.GenericSchema>
  parameters?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
}

/** The call by which an intent leaves. Each is answered with a receipt, which is an extension. */
export function requestOf(intent: Intent): IntentRequest {
  switch (intent.kind) {
    case 'read-notifications': {
      const { type, before, conversation } = intent.body
      return { call: deleteNotification, parameters: { type }, query: { before, ...(conversation !== undefined && { conversation }) } }
    }
    case 'push-subscription': {
      const { subscriptionId, isOptedIn } = intent.body
      return { call: isOptedIn ? putPlayer : deletePlayer, parameters: { id: subscriptionId } }
    }
    case 'check-in':
      return { call: intent.body.visitor ? visitorCheckIn : checkIn, body: intent.body }
    case 'register':
    case 'change-participants':
    case 'unregister':
    case 'vote':
    case 'like':
    case 'profile':
    case 'appointment':
    case 'chat-message':
      return { call: callByKind[intent.kind], body: intent.body }
  }
}

/** Of the kinds whose call takes the body exactly as it stands. */
const callByKind = {
  register,
  'change-participants': register,
  unregister,
  vote: surveys,
  like,
  profile: putMe,
  appointment,
  'chat-message': sendMessage,
} satisfies Partial<Record<IntentKind, IntentRequest['call']>>
