import { html } from 'hono/html'
import { findPhones, type FoundPhone } from '#contract/values/phone-numbers.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import { telAddress } from '#contract/values/tel-address.ts'
import type { CitizenFacts } from '#server/domain/accounts/citizen.ts'
import type { Html } from './page.ts'
import type { DeskWords } from './words.ts'

export function nameOf({ firstName, lastName }: Pick<CitizenFacts, 'firstName' | 'lastName'>, words: DeskWords): string {
  return [firstName, lastName].filter(Boolean).join(' ') || words.noName
}

/** The e-mail address, marked if its owner has not confirmed it. */
function addressOf({ email, verifiedAt }: Pick<CitizenFacts, 'email' | 'verifiedAt'>, words: DeskWords): string {
  return verifiedAt === null ? `${email} (${words.notVerified})` : email
}

/** A `mailto:` link. */
export function mailLink(citizen: Pick<CitizenFacts, 'email' | 'verifiedAt'>, words: DeskWords): Html {
  return html`<a href="mailto:${encodeURIComponent(citizen.email)}">${addressOf(citizen, words)}</a>`
}

/**
 * A number as entered, rendered as links that dial the number they show. Without a calling code it is read by the rules of each of `countries`, the likeliest
 * first: each reading is a link, beside the original text. Words around a number stay.
 */
export function phoneLink(written: string, countries: readonly string[] = []): Html {
  const readings = [...countries, null].map((country) => findPhones(written, country))
  const found = readings.find((phones) => phones.length > 0)
  if (!found) return isDialled(written) ? dialLink(plainSigns(written)) : html`${written}`
  const others = readings
    .flat()
    .filter(({ number }, at, all) => all.findIndex((other) => other.number === number) === at && !isIn(found, number))
  const parts = found.map((phone, at) => html`${written.slice(found[at - 1]?.end ?? 0, phone.start)}${dialLink(phone.shown)}`)
  const isGuess = found.some(({ number, start, end }) => !number.endsWith(plainSigns(written.slice(start, end)).replaceAll(/\D/g, '')))
  return html`${parts}${written.slice(found.at(-1)?.end)}${others.map(({ shown }) => html` / ${dialLink(shown)}`)}${
    isGuess || others.length > 0 ? html` <span class="meta">${written}</span>` : ''
  }`
}

const dialLink = (shown: string): Html => html`<a href="${telAddress(shown)}">${shown}</a>`

const isIn = (phones: readonly FoundPhone[], number: string) => phones.some((phone) => phone.number === number)

/** A number that is valid in no country but may still be dialled: a short one, or one with a digit too many. */
function isDialled(written: string): boolean {
  return /^\+?\d[\d .()-]+$/.test(plainSigns(written).trim())
}
