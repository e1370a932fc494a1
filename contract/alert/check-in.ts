import * as v from 'valibot'
import { IsoCode } from '#contract/contact/representation.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'
import { defineCall } from '#contract/wire/call.ts'

const checkInStates = ['safe', 'help'] as const
export const checkInLimits = { people: 99, text: 300, name: 80, phone: 60 } as const

const line = (maxLength: number) => v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), plainText(maxLength))

/**
 * Free text, as people type or paste it: with or without a country code, an extension, words or a second number. `phone-numbers.ts` finds the
 * numbers in it; only a text that cannot hold one is refused.
 */
export const PhoneAsWritten = v.pipe(
  v.string(),
  v.transform(plainSigns),
  line(checkInLimits.phone),
  v.check((text) => digitsIn(text) >= minPhoneDigits, 'has too few digits'),
)
const minPhoneDigits = 5
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Why the number cannot be sent; null if it can. */
export function phoneFlaw(text: string): 'none' | 'too-short' | 'too-long' | null {
  const plain = plainSigns(text).trim()
  if (plain.length > checkInLimits.phone) return 'too-long'
  if (digitsIn(plain) === 0) return 'none'
  return digitsIn(plain) < minPhoneDigits ? 'too-short' : null
}

/** Degrees by WGS 84; `accuracy` in metres, as the device gives it. */
export const Position = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  accuracy: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000)),
})
export type Position = v.InferOutput<typeof Position>

/** Somebody without a log-in. `id` is minted by the device and known to nobody else: a later word under it takes the place of the earlier. */
const Visitor = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)), name: line(checkInLimits.name) })

/**
 * "I am safe" or "I need help" under an alert: the last word of a person counts, and says everything anew. `country`: which of the alert's the
 * person is in, as far as the device can tell. `phone`: to call back; who is not logged in has to give one. `saidAt`: when, by the device's idea of
 * the service's clock, in milliseconds since 1970.
 */
export const CheckInBody = v.pipe(
  v.object({
    alertId: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
    state: v.picklist(checkInStates),
    people: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(checkInLimits.people)),
    country: v.optional(IsoCode),
    text: v.optional(line(checkInLimits.text)),
    position: v.optional(Position),
    phone: v.optional(PhoneAsWritten),
    visitor: v.optional(Visitor),
    saidAt: v.optional(v.pipe(v.number(), v.integer())),
  }),
  v.check(({ visitor, phone }) => visitor === undefined || phone !== undefined, 'has no number to call back'),
)
export type CheckInBody = v.InferOutput<typeof CheckInBody>

/** `abroad:not-found`: no such alert was released. `abroad:closed`: what was said under it has been deleted since. */
const CheckInReply = v.object({ receipt: v.string() })
export const checkIn = defineCall({
  service: 'alert',
  method: 'PUT',
  path: '/check-in',
  body: CheckInBody,
  reply: CheckInReply,
  extension: true,
})
/** The same without a session: a body with a `visitor`, and an idempotency key. */
export const visitorCheckIn = defineCall({
  service: 'alert',
  method: 'PUT',
  path: '/visitor-check-in',
  body: CheckInBody,
  reply: CheckInReply,
  extension: true,
})

const Instant = v.pipe(v.number(), v.integer())
/** What became of a check-in; instants in milliseconds since 1970, by the service's clock. */
export const CheckInStatus = v.object({
  receivedAt: Instant,
  readAt: v.nullable(Instant),
  answeredAt: v.nullable(Instant),
})
export type CheckInStatus = v.InferOutput<typeof CheckInStatus>
/** Of the check-in that was sent under this key, which nobody but its device knows; `abroad:not-found` where a later word took its place. */
export const checkInStatus = defineCall({
  service: 'alert',
  method: 'GET',
  path: '/check-ins/{key}',
  reply: CheckInStatus,
  extension: true,
})
