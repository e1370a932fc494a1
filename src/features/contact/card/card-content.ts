import type { TFunction } from 'i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { Helpline } from '#contract/guide/guide.ts'
import { isBlank, plainSigns } from '#contract/values/plain-signs.ts'
import type { Language } from '#contract/values/languages.ts'
import type { CardEntries } from '#src/data/contact/card-entries.ts'
import { emergencyFigures, singleDigits, spacedPhone } from '#src/ui/format/phone-numbers.ts'

/** A line of the card: who, and the number to call; without one it is only said. */
export interface CardLine {
  label: string
  phone: string | null
}

/** What stands on an emergency card, from the top down. */
export interface CardContent {
  title: string
  name: string
  citizen: string
  note: string
  /** `isLocal`: of the country, where anybody knows them. */
  groups: { title: string; lines: CardLine[]; isLocal?: boolean }[]
  asOf: string
}

export interface CardParts {
  entries: CardEntries
  country: Country | null
  representation: Representation | null
  helpline: Helpline
  language: Language
  /** The day on which it is made, as it is read. */
  date: string
}

/** The citizen's own contacts first: they know what nobody else does. What is not known has no line. */
export function cardContent(parts: CardParts, t: TFunction<'card'>, contact: TFunction<'contact'>): CardContent {
  const { entries, country, representation, helpline, language, date } = parts
  const codes = country?.callingCodes ?? []
  const own = entries.contacts.filter(({ name, phone }) => !isBlank(name) && !isBlank(phone))
  const figures = country ? emergencyFigures(country.emergency) : []
  const groups = [
    { title: t('callFirst'), lines: own.map(({ name, phone }) => ({ label: name.trim(), phone: plainSigns(phone).trim() })) },
    {
      isLocal: true,
      title: country ? t('numbersIn', { country: country.names[language] }) : '',
      lines: figures.flatMap(({ service, numbers }) => numbers.map((phone) => ({ label: contact(service), phone }))),
    },
    {
      title: t('representation'),
      lines: representation
        ? [{ label: representation.names[language], phone: representation.phone && spacedPhone(representation.phone, codes) }]
        : [],
    },
    {
      title: whole(t('helpline')),
      lines: [
        { label: contact('freeCall'), phone: helpline.freeCall },
        { label: contact('paidNumber'), phone: helpline.phone },
      ],
    },
  ]
  return {
    title: t('title'),
    name: entries.name.trim(),
    citizen: whole(t('citizen')),
    note: entries.note.trim(),
    groups: groups.filter(({ lines }) => lines.length > 0),
    asOf: t('asOf', { date }),
  }
}

/** Where a word may be broken says nothing on a picture. */
const whole = (word: string) => word.replaceAll('\u00ad', '')

/** The card as plain text for screen readers. */
export function cardText({ title, groups, asOf, ...card }: CardContent): string {
  const lines = groups.flatMap((group) => [
    `${group.title}:`,
    ...group.lines.map(({ label, phone }) => lineText({ label, phone: phone && singleDigits(phone) })),
  ])
  return [title, ownText(card), ...lines, asOf].join('\n')
}

/** For the code, which any camera reads without a line: what only this card says, and whom to call. Short, because a small code with much in it is hard to read. */
export function codeText({ groups, ...card }: CardContent): string {
  return [ownText(card), ...groups.filter(({ isLocal }) => !isLocal).flatMap(({ lines }) => lines.map(lineText))].join('\n')
}

function ownText({ name, citizen, note }: Pick<CardContent, 'name' | 'citizen' | 'note'>): string {
  return [[name, citizen].filter(Boolean).join(', '), note].filter(Boolean).join('\n')
}

const lineText = ({ label, phone }: CardLine) => [label, phone].filter(Boolean).join(' ')
