import * as v from 'valibot'
import { IsoCode } from '#contract/contact/representation.ts'
import { severities } from '#contract/values/severities.ts'
import { defineCall } from '#contract/wire/call.ts'

const Instant = v.pipe(v.number(), v.integer())
const AlertNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

export const alertLengths = { title: 120, area: 120, what: 2000, step: 300, steps: 10, calls: 50 } as const
const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength))

const CalledNumber = v.pipe(v.string(), v.regex(/^\+\d{6,15}$/))

/**
 * Plain text; empty lines separate the paragraphs of `what`. `area`: which part of the countries. `call`: the first number in the step, in E.164; `calls`:
 * all of them, if there are several.
 */
export const AlertText = v.object({
  title: text(alertLengths.title),
  area: v.optional(text(alertLengths.area)),
  what: text(alertLengths.what),
  steps: v.pipe(
    v.array(
      v.object({
        text: text(alertLengths.step),
        call: v.optional(CalledNumber),
        calls: v.optional(v.pipe(v.array(CalledNumber), v.maxLength(alertLengths.calls))),
      }),
    ),
    v.maxLength(alertLengths.steps),
  ),
})
export type AlertText = v.InferOutput<typeof AlertText>

/** What the head office says, as far as a draft has it. Instants are in milliseconds since 1970, by the service's clock. */
export const AlertContent = v.object({
  countries: v.pipe(v.array(IsoCode), v.minLength(1)),
  severity: v.fallback(v.picklist(severities), 'warning'),
  texts: v.pipe(
    v.object({ de: v.optional(AlertText), fr: v.optional(AlertText), it: v.optional(AlertText), en: v.optional(AlertText) }),
    v.check((texts) => Object.values(texts).some((one) => one !== undefined), 'no language'),
  ),
  /** Shown from `from` on, and no more at `until`. */
  from: Instant,
  until: Instant,
  /** When the head office says more at the latest. */
  nextWordBy: v.nullable(Instant),
})
export type AlertContent = v.InferOutput<typeof AlertContent>

/** One release of an alert, which never changes: an update or the end is another one, with a higher number and the same id. */
export const Alert = v.object({
  ...AlertContent.entries,
  id: v.string(),
  number: AlertNumber,
  /** The number of the release before it. */
  replaces: v.nullable(AlertNumber),
  /** `cancelled`: what it was about is over. */
  kind: v.picklist(['released', 'updated', 'cancelled']),
  releasedAt: Instant,
})
export type Alert = v.InferOutput<typeof Alert>

/** A release as it travels and lies in caches: `payload` is an `Alert` as JSON, `signature` ECDSA P-256 with SHA-256 over its UTF-8 bytes, base64url. */
export const AlertFile = v.object({ key: v.string(), payload: v.pipe(v.string(), v.metadata({ jsonOf: Alert })), signature: v.string() })
export type AlertFile = v.InferOutput<typeof AlertFile>

/** By which signatures are checked: P-256, coordinates in base64url. */
export interface AlertKey {
  key: string
  x: string
  y: string
}

/** `number` is that of the last release of all; `files` are those of the country that still count. */
export const LatestAlerts = v.object({ number: v.pipe(v.number(), v.integer(), v.minValue(0)), files: v.array(AlertNumber) })
export type LatestAlerts = v.InferOutput<typeof LatestAlerts>

export const latestAlerts = defineCall({
  service: 'alert',
  method: 'GET',
  path: '/latest/{country}',
  reply: LatestAlerts,
  extension: true,
})
/** Its `replyVersion` is that of what a device stores of alerts. */
export const alertFile = defineCall({ service: 'alert', method: 'GET', path: '/files/{number}', reply: AlertFile, extension: true })
