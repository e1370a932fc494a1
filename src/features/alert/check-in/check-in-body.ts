import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody, Position } from '#contract/alert/check-in.ts'
import { isBlank, plainSigns } from '#contract/values/plain-signs.ts'
import { plusCode } from '#contract/values/plus-code.ts'
import type { IntentView } from '#store/rows/views.ts'

export type CheckInState = CheckInBody['state']

/** The form's values. Empty ones are not sent. */
export interface CheckInForm {
  people: number
  text: string
  phone: string
  name: string
  position: Position | null
}

export function reportBody(said: IntentView | undefined): CheckInBody | null {
  return said?.intent.kind === 'check-in' ? said.intent.body : null
}

/** The last report of the person who uses the phone now: for a logged-in citizen, a visitor's report is another person's. */
export function ownReport(last: CheckInBody | null, isVisitor: boolean): CheckInBody | null {
  return isVisitor || !last?.visitor ? last : null
}

/**
 * One id for each name on a device, under each alert. Phones are lent, and a report must not replace another person's. `secret` is the device's, so
 * that the id cannot be guessed from the name.
 */
export async function visitorIdOf(
  last: CheckInBody | null,
  { name, alertId, secret }: { name: string; alertId: string; secret: string },
): Promise<string> {
  const plain = (text: string) => text.trim().toLowerCase()
  if (last?.visitor && plain(last.visitor.name) === plain(name)) return last.visitor.id
  const bytes = new TextEncoder().encode(JSON.stringify([secret, alertId, plain(name)]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The form filled in from the last report. Its text and position are kept only if the state is the same. */
export function formOf(last: CheckInBody | null, state: CheckInState): CheckInForm {
  const isSame = last?.state === state
  return {
    people: last?.people ?? 1,
    text: isSame ? (last.text ?? '') : '',
    phone: last?.phone ?? '',
    name: last?.visitor?.name ?? '',
    position: isSame ? (last.position ?? null) : null,
  }
}

/** The time by the service's clock, as far as the device knows it. */
export function serviceNow(offsetMs = 0): number {
  return Math.round(Date.now() + offsetMs)
}

interface ReportParts {
  alert: Pick<Alert, 'id' | 'countries'>
  /** The citizen's countries, the likeliest first. */
  countries: readonly string[]
  state: CheckInState
  form: CheckInForm
  /** Null if logged in. A visitor keeps the id of their earlier reports. */
  visitorId: string | null
  saidAt: number
}

export function bodyOf({ alert, countries, state, form, visitorId, saidAt }: ReportParts): CheckInBody {
  const country = countries.find((iso2) => alert.countries.includes(iso2))
  const [text, phone] = [form.text.trim(), plainSigns(form.phone).trim()]
  return {
    alertId: alert.id,
    state,
    people: form.people,
    ...(country !== undefined && { country }),
    ...(!isBlank(text) && { text }),
    ...(phone !== '' && { phone }),
    ...(form.position && { position: form.position }),
    ...(visitorId !== null && { visitor: { id: visitorId, name: form.name.trim() } }),
    saidAt,
  }
}

/** "13.75630, 100.50180 (7P52QG42+G2)": five places are a metre. */
export function placeInWords({ lat, lon }: Pick<Position, 'lat' | 'lon'>): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)} (${plusCode({ lat, lon })})`
}
