import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { Attendance, ContentItem, Id, Kind } from './content.ts'

/**
 * Every write of the outbox answers with a receipt (extension) and with the touched item, its personal fields included, in the language of the
 * request and `local`.
 */
export const WriteReply = v.object({ receipt: v.string(), item: v.optional(ContentItem) })
export type WriteReply = v.InferOutput<typeof WriteReply>

/** Refused with `abroad:full`, `abroad:closed` (it has begun) or `abroad:gone`. Said again with another number, it changes the number. */
export const RegisterBody = v.object({
  eventId: Id,
  numberOfParticipants: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
  attendance: v.optional(Attendance),
})
export type RegisterBody = v.InferOutput<typeof RegisterBody>
export const register = defineCall({ service: 'content', method: 'PUT', path: '/register', body: RegisterBody, reply: WriteReply })

/** Who is not registered is unregistered already: that is no refusal. Refused with `abroad:gone`. */
export const UnregisterBody = v.object({ eventId: Id })
export type UnregisterBody = v.InferOutput<typeof UnregisterBody>
export const unregister = defineCall({ service: 'content', method: 'PUT', path: '/unregister', body: UnregisterBody, reply: WriteReply })

/** Once an account: refused with `abroad:already-answered`, `abroad:closed`, `abroad:gone`, or `abroad:invalid` for answers it does not have. */
export const SurveyBody = v.object({
  surveyMagnoliaId: Id,
  surveyType: Kind,
  answerIds: v.pipe(v.array(v.pipe(v.string(), v.maxLength(120))), v.minLength(1), v.maxLength(50)),
})
export type SurveyBody = v.InferOutput<typeof SurveyBody>
export const surveys = defineCall({ service: 'content', method: 'POST', path: '/surveys', body: SurveyBody, reply: WriteReply })

export const LikeBody = v.object({ storyId: Id, liked: v.boolean() })
export type LikeBody = v.InferOutput<typeof LikeBody>
export const like = defineCall({ service: 'content', method: 'PUT', path: '/like', body: LikeBody, reply: WriteReply, extension: true })
