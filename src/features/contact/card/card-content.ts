import type { Country, Representation } from '#contract/contact/representation.ts'
import type { Helpline } from '#contract/guide/guide.ts'
import { isBlank } from '#contract/values/plain-signs.ts'
import type { CardEntries } from '#src/data/contact/card-entries.ts'
import { emergencyFigures, singleDigits, spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { internationalNumber, type ReadPhone } from './card-phone.ts'
import labels from './card-labels.json'

/** In English, and in the local language if the card has one. */
export interface CardLabel {
  english: string
  local: string | null
}

/** Either may be empty. */
interface CardLine {
  label: string
  value: string
}

interface CardGroup {
  title: CardLabel
  lines: CardLine[]
}

/** What an emergency card says, from top to bottom. It is written for the helper, so nothing in it follows the language of the app. */
export interface CardContent {
  title: CardLabel
  name: string
  citizen: CardLabel
  groups: CardGroup[]
  /** Null without a country. `isMissing`: the device does not have all numbers of the country yet. */
  emergency: {
    country: string
    lines: { label: CardLabel; numbers: { phone: string; isDoubtful: boolean }[] }[]
    isMissing: boolean
  } | null
  /** `phone`: what the code dials. */
  code: { label: CardLabel; phone: string }
  asOf: string
  local: Pick<LocalLabels, 'language'> | null
}

export interface CardParts {
  entries: CardEntries
  country: Country | null
  /** The code of the chosen country while the device does not have its record or its representation. */
  missing: string | null
  representation: Representation | null
  helpline: Helpline
  local: LocalLabels | null
  readPhone: ReadPhone
  now: number
}

/** What is unknown has no line. A contact is printed only with a number that works from any country. */
export function cardContent({ entries, country, missing, representation, helpline, local, readPhone, now }: CardParts): CardContent {
  const label = (key: keyof CardLabels): CardLabel => ({ english: englishLabels[key], local: local?.labels[key] ?? null })
  const contacts = entries.contacts.flatMap(({ name, phone }) => {
    const number = internationalNumber(phone, readPhone)
    return number === undefined ? [] : [{ label: name.trim(), value: number }]
  })
  const post = representation?.closed ? null : representation
  const postPhone = post?.phone ? (internationalNumber(post.phone, readPhone) ?? spacedPhone(post.phone, country?.callingCodes)) : ''
  const postLabel = label(post?.type === 'embassy' || post?.type === 'mission' ? 'embassy' : 'consulate')
  const groups: CardGroup[] = [
    ...(['bloodGroup', 'allergies', 'medicines'] as const).map((key) => ({ title: label(key), lines: textLines(entries[key]) })),
    { title: label('important'), lines: textLines(entries.note) },
    { title: label('pleaseCall'), lines: contacts },
    {
      title: { ...postLabel, english: [postLabel.english, post?.city.en].join(', ') },
      lines: post ? [{ label: '', value: postPhone }] : [],
    },
    // The free number does not work from everywhere.
    { title: label('ministry'), lines: [helpline.phone, helpline.freeCall].map((value) => ({ label: '', value })) },
  ]
  return {
    title: label('emergency'),
    name: entries.name.trim(),
    citizen: label('citizen'),
    groups: groups.filter(({ lines }) => lines.length > 0),
    emergency:
      country === null && missing === null
        ? null
        : {
            country: country?.names.en ?? new Intl.DisplayNames('en', { type: 'region' }).of(missing ?? '') ?? '',
            lines: country ? emergencyLines(country, label) : [],
            isMissing: missing !== null,
          },
    code: { label: label('scanToCall'), phone: (contacts[0]?.value ?? (postPhone || helpline.phone)).replaceAll(/[^\d+]/g, '') },
    asOf: new Date(now).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
    local,
  }
}

function textLines(text: string): CardLine[] {
  return isBlank(text) ? [] : [{ label: '', value: text.trim() }]
}

function emergencyLines({ emergency }: Country, label: (key: keyof CardLabels) => CardLabel) {
  const doubtful = [...(emergency.oneList ?? []), ...(emergency.disputed ?? [])]
  return emergencyFigures(emergency).map(({ service, numbers }) => ({
    // The local word is in the title.
    label: service === 'general' ? { english: englishLabels.emergency, local: null } : label(service),
    numbers: numbers.map((phone) => ({ phone, isDoubtful: doubtful.includes(phone) })),
  }))
}

export const notConfirmed = 'not confirmed'
export const notHere = 'Numbers not on this device yet'

/** The card's English text for screen readers. The name of the local language stands for its words, which an English voice cannot read. */
export function cardText({ name, citizen, groups, emergency, asOf, local }: CardContent): string {
  const about = groups.flatMap(({ title, lines }) => [
    `${title.english}:`,
    ...lines.map(({ label, value }) => [label, value].join(' ').trim()),
  ])
  const numbers = emergency?.lines.map(
    ({ label, numbers: all }) =>
      `${label.english} ${all.map(({ phone, isDoubtful }) => singleDigits(phone) + (isDoubtful ? ` (${notConfirmed})` : '')).join(', ')}`,
  )
  return [
    'Emergency card',
    [name, citizen.english].filter(Boolean).join(', '),
    ...about,
    ...(emergency && numbers ? [`${emergency.country}:`, ...numbers, emergency.isMissing && notHere] : []),
    asOf,
    local && `Also in ${new Intl.DisplayNames('en', { type: 'language' }).of(local.language)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The fixed words on the card. */
type CardLabels = typeof labels.en

export interface LocalLabels {
  /** BCP 47 */
  language: string
  labels: CardLabels
}

const englishLabels: CardLabels = labels.en

const withTraditionalSigns = ['HK', 'MO', 'TW']

/**
 * The country's first official language that the card has labels for. Null if that is English, or none of them is known: then the card
 * is in English only. A language is left out of `card-labels.json` rather than guessed.
 */
export function localLabels({ iso2, languages }: Pick<Country, 'iso2' | 'languages'>): LocalLabels | null {
  for (const code of languages) {
    const language = code === 'zh' ? `zh-${withTraditionalSigns.includes(iso2) ? 'Hant' : 'Hans'}` : code
    if (language === 'en') return null
    const known = Object.entries(labels).find(([name]) => name === language)
    if (known) return { language, labels: known[1] }
  }
  return null
}

export type Direction = 'ltr' | 'rtl'

const rightToLeftLetter = /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The direction of the first letter. Text without letters, such as a phone number, runs from left to right. */
export function directionOf(text: string): Direction {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeftLetter.test(letter) ? 'rtl' : 'ltr'
}

interface LineOptions {
  width: number
  /** Wider words are broken. */
  maxWordWidth: number
  widthOf: (text: string) => number
}

/**
 * Breaks text between words, and words that are too wide after a hyphen or, if that is not enough, between letters. Chinese and Thai have no spaces,
 * so there a word may be a whole sentence.
 */
export function linesOf(text: string, { width, maxWordWidth, widthOf }: LineOptions): string[] {
  const isNarrow = (part: string) => widthOf(part) <= maxWordWidth
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const parts = isNarrow(word) ? [word] : (word.match(/[^-]+-?|-/g) ?? [])
    const pieces = parts.flatMap((part) => (isNarrow(part) ? [part] : (part.match(unbreakable) ?? [])))
    for (const [no, piece] of pieces.entries()) {
      const last = lines.at(-1)
      const longer = `${last ?? ''}${no === 0 ? ' ' : ''}${piece}`
      if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(piece)
    }
  }
  return lines
}

/**
 * A letter with everything that must stay on its line: its marks, a closing punctuation mark, and the Thai and Lao vowels that are written before or
 * after their consonant. `Intl.Segmenter` is too new for the oldest supported browsers.
 */
const unbreakable = /\p{Logical_Order_Exception}?.[\p{M}\u0E30-\u0E3A\u0EB0-\u0EBD]*[\p{Pe}\p{Pf}\p{Po}]?/gsu
