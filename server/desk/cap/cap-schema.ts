import { isDay } from '#contract/values/local-time.ts'
import type { XmlElement } from './xml.ts'

const signature = '{http://www.w3.org/2000/09/xmldsig#}Signature'

type IsValid = (text: string) => boolean
/** How often an element may occur, as in a regular expression. */
type Occurs = '1' | '?' | '*' | '+'
/** The allowed elements in their order; null: the content is not checked. */
type Sequence = readonly (readonly [name: string, occurs: Occurs, content: IsValid | Sequence | null])[]

/**
 * White space around a value, and more than one blank within it, do not count: the schema's types for fixed words, languages, times and numbers
 * collapse it.
 */
const collapsed = (text: string) => text.replaceAll(/[ \t\n\r]+/g, ' ').replaceAll(/^ | $/g, '')

const any: IsValid = () => true
const oneOf =
  (...values: readonly string[]): IsValid =>
  (text) =>
    values.includes(collapsed(text))
/** Beyond the schema: the text of the standard allows no spaces, commas, `<` and `&` here, and `references` could not be read with them. */
const word: IsValid = (text) => /^[^\s,<&]+$/.test(collapsed(text))
/** Empty means `en-US`, by the text of the standard. */
const language: IsValid = (text) => /^([a-z]{1,8}(-[a-z\d]{1,8})*)?$/i.test(collapsed(text))
const decimal: IsValid = (text) => /^[-+]?(\d+\.?\d*|\.\d+)$/.test(collapsed(text))
const integer: IsValid = (text) => /^[-+]?\d+$/.test(collapsed(text))
/** With an offset in numbers, never `Z`. */
export const isTime: IsValid = (text) => {
  const [time, day = '', offset] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d[-+](\d\d:\d\d)$/.exec(collapsed(text)) ?? []
  return time !== undefined && offset !== undefined && offset <= '14:00' && isDay(day) && !Number.isNaN(Date.parse(time))
}

const pair: Sequence = [
  ['valueName', '1', any],
  ['value', '1', any],
]

const resource: Sequence = [
  ['resourceDesc', '1', any],
  ['mimeType', '1', any],
  ['size', '?', integer],
  ['uri', '?', any],
  ['derefUri', '?', any],
  ['digest', '?', any],
]

const area: Sequence = [
  ['areaDesc', '1', any],
  ['polygon', '*', any],
  ['circle', '*', any],
  ['geocode', '*', pair],
  ['altitude', '?', decimal],
  ['ceiling', '?', decimal],
]

const info: Sequence = [
  ['language', '?', language],
  ['category', '+', oneOf('Geo', 'Met', 'Safety', 'Security', 'Rescue', 'Fire', 'Health', 'Env', 'Transport', 'Infra', 'CBRNE', 'Other')],
  ['event', '1', any],
  ['responseType', '*', oneOf('Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'Assess', 'AllClear', 'None')],
  ['urgency', '1', oneOf('Immediate', 'Expected', 'Future', 'Past', 'Unknown')],
  ['severity', '1', oneOf('Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown')],
  // `Very Likely` is not in the schema; the standard's text says to read it as `Likely`.
  ['certainty', '1', oneOf('Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown', 'Very Likely')],
  ['audience', '?', any],
  ['eventCode', '*', pair],
  ['effective', '?', isTime],
  ['onset', '?', isTime],
  ['expires', '?', isTime],
  ['senderName', '?', any],
  ['headline', '?', any],
  ['description', '?', any],
  ['instruction', '?', any],
  ['web', '?', any],
  ['contact', '?', any],
  ['parameter', '*', pair],
  ['resource', '*', resource],
  ['area', '*', area],
]

/** The schema of OASIS: http://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html, section 3.4. */
const alert: Sequence = [
  ['identifier', '1', word],
  ['sender', '1', word],
  ['sent', '1', isTime],
  ['status', '1', oneOf('Actual', 'Exercise', 'System', 'Test', 'Draft')],
  ['msgType', '1', oneOf('Alert', 'Update', 'Cancel', 'Ack', 'Error')],
  ['source', '?', any],
  ['scope', '1', oneOf('Public', 'Restricted', 'Private')],
  ['restriction', '?', any],
  ['addresses', '?', any],
  ['code', '*', any],
  ['note', '?', any],
  ['references', '?', any],
  ['incidents', '?', any],
  ['info', '*', info],
  [signature, '*', null],
]

export interface Violation {
  kind: 'missing' | 'unexpected' | 'value'
  /** The path to the element, and its value if the value is wrong. */
  what: string
}

/** The first place where an `<alert>` breaks the schema of CAP 1.2. */
export function findViolation(root: XmlElement): Violation | undefined {
  return violationIn(root, alert, 'alert')
}

function violationIn({ text, children }: XmlElement, sequence: Sequence, path: string): Violation | undefined {
  if (text.trim() !== '') return { kind: 'unexpected', what: `${path} "${shortened(text.trim())}"` }
  let at = 0
  for (const [name, occurs, content] of sequence) {
    const first = at
    const most = occurs === '1' || occurs === '?' ? 1 : Infinity
    for (let child = children[at]; child?.name === name && at - first < most; child = children[at]) {
      const inside = `${path}/${name}`
      if (typeof content === 'function') {
        if (child.children.length > 0) return { kind: 'unexpected', what: `${inside}/${shortened(child.children[0]?.name ?? '')}` }
        if (!content(child.text)) return { kind: 'value', what: `${inside} "${shortened(child.text)}"` }
      } else if (content !== null) {
        const violation = violationIn(child, content, inside)
        if (violation) return violation
      }
      at += 1
    }
    if (at === first && (occurs === '1' || occurs === '+')) {
      // If the element comes later, the one found here is a duplicate or out of order.
      const inPlace = children.slice(at).some((child) => child.name === name) ? children[at] : undefined
      return inPlace ? { kind: 'unexpected', what: `${path}/${shortened(inPlace.name)}` } : { kind: 'missing', what: `${path}/${name}` }
    }
  }
  const left = children[at]
  return left && { kind: 'unexpected', what: `${path}/${shortened(left.name)}` }
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
