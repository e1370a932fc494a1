import type { Alert, AlertText } from '#contract/alert/alert.ts'
import { languages, localeByLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { severities, type Severity } from '#contract/values/severities.ts'
import { helpline, type ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { countryCode, nextWordParameter } from './cap-elements.ts'
import { writeXml, type XmlElement } from './xml.ts'

/**
 * Our levels in CAP's words, in both directions: the first of each is what we write; a file's urgency and severity stand for the first level that has
 * both, and for information where none has. Our levels say what to do ("act now", "be prepared"), so urgency decides as much as severity.
 */
const levels: Record<Severity, { urgency: readonly string[]; severity: readonly string[]; certainty: string; responseType: string }> = {
  emergency: { urgency: ['Immediate'], severity: ['Extreme', 'Severe'], certainty: 'Observed', responseType: 'Execute' },
  warning: {
    urgency: ['Expected', 'Immediate', 'Future', 'Unknown'],
    severity: ['Severe', 'Extreme', 'Moderate', 'Unknown'],
    certainty: 'Likely',
    responseType: 'Prepare',
  },
  information: { urgency: ['Future'], severity: ['Minor'], certainty: 'Likely', responseType: 'Monitor' },
}

/** `isExact`: it is what we write for that level. */
export function levelOf(urgency: string, severity: string): { level: Severity; isExact: boolean } {
  const found = severities.find((one) => levels[one].urgency.includes(urgency) && levels[one].severity.includes(severity))
  const level = found ?? 'information'
  return { level, isExact: levels[level].urgency[0] === urgency && levels[level].severity[0] === severity }
}

/** The names of the countries, which end an `areaDesc`; a part of them, if the alert is for a part only, comes before. */
export function placeIn(countries: readonly string[], language: Language, { countryByIso }: Pick<ReferenceData, 'countryByIso'>): string {
  return countries.map((iso2) => countryByIso.get(iso2)?.names[language] ?? iso2).join(', ')
}

/** A release and the sender that its files name. */
interface Release {
  alert: Alert
  sender: string
}

export function identifierOf({ id, number }: Pick<Alert, 'id' | 'number'>): string {
  return `${id}.${number}`
}

/**
 * One release as CAP 1.2, http://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html, with the texts of all languages. `earlier`: the releases
 * of the same alert before it, the first first.
 */
export function capOf({ alert, sender }: Release, earlier: readonly Release[], reference: ReferenceData): string {
  const references = earlier.map((one) => `${one.sender},${identifierOf(one.alert)},${utcTime(one.alert.releasedAt)}`).join(' ')
  return writeXml(
    element('alert', [
      leaf('identifier', identifierOf(alert)),
      leaf('sender', sender),
      leaf('sent', utcTime(alert.releasedAt)),
      leaf('status', 'Actual'),
      leaf('msgType', { released: 'Alert', updated: 'Update', cancelled: 'Cancel' }[alert.kind]),
      leaf('scope', 'Public'),
      ...(references === '' ? [] : [leaf('references', references)]),
      ...languages.flatMap((language) => {
        const text = alert.texts[language]
        return text ? [infoOf(alert, { language, text }, reference)] : []
      }),
    ]),
  )
}

function infoOf(alert: Alert, { language, text }: { language: Language; text: AlertText }, reference: ReferenceData): XmlElement {
  const { urgency, severity, certainty, responseType } = levels[alert.severity]
  const isOver = alert.kind === 'cancelled'
  const place = placeIn(alert.countries, language, reference)
  const fdfa = reference.partners.find(({ id }) => id === 'fdfa')?.names[language]
  return element('info', [
    leaf('language', localeByLanguage[language].intl),
    leaf('category', 'Safety'),
    leaf('event', text.title),
    leaf('responseType', isOver ? 'AllClear' : responseType),
    leaf('urgency', isOver ? 'Past' : (urgency[0] ?? '')),
    leaf('severity', severity[0] ?? ''),
    leaf('certainty', certainty),
    // No onset: our alerts say from when they are shown, and not when the event begins. Nothing is in effect before it was sent.
    leaf('effective', utcTime(Math.max(alert.from, alert.releasedAt))),
    leaf('expires', utcTime(alert.until)),
    ...(fdfa === undefined ? [] : [leaf('senderName', fdfa)]),
    leaf('headline', text.title),
    leaf('description', text.what),
    ...(text.steps.length === 0 ? [] : [leaf('instruction', text.steps.map((step) => step.text).join('\n'))]),
    leaf('contact', `${helpline.phone}, ${helpline.freeCall}`),
    ...(alert.nextWordBy === null ? [] : [pairOf('parameter', nextWordParameter, utcTime(alert.nextWordBy))]),
    element('area', [
      leaf('areaDesc', text.area === undefined ? place : `${text.area}, ${place}`),
      ...alert.countries.map((iso2) => pairOf('geocode', countryCode, iso2)),
    ]),
  ])
}

/** Section 3.3.2 of CAP wants UTC without a letter, and with a minus. */
function utcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}-00:00`
}

function leaf(name: string, text: string): XmlElement {
  return { name, text, children: [] }
}

function element(name: string, children: XmlElement[]): XmlElement {
  return { name, text: '', children }
}

function pairOf(name: string, valueName: string, value: string): XmlElement {
  return element(name, [leaf('valueName', valueName), leaf('value', value)])
}
