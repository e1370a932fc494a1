import type { TFunction } from 'i18next'
import { cardLimits, type CardEntries } from '#src/data/contact/card-entries.ts'
import { excessOf } from '#src/shared/ui/forms/field.tsx'
import { contactProblem, type ReadPhone } from './card-phone.ts'
import { canDraw } from './card-picture.ts'

const textFields = ['name', 'bloodGroup', 'allergies', 'medicines', 'note'] as const

/** Why no card is made. */
export type Refusal = 'tooLong' | 'wrongPhone' | 'missingPhone'

/** Null if the entries fit on the card. */
export function refusalOf({ contacts, ...texts }: CardEntries, readPhone: ReadPhone): Refusal | null {
  const isLong = textFields.some((field) => excessOf(texts[field], cardLimits[field]) > 0)
  if (isLong || contacts.some(({ name, phone }) => excessOf(name, cardLimits.name) > 0 || excessOf(phone, cardLimits.phone) > 0))
    return 'tooLong'
  const problems = contacts.flatMap((contact) => contactProblem(contact, readPhone)?.key ?? [])
  if (problems.length === 0) return null
  return problems.every((problem) => problem === 'phoneMissing') ? 'missingPhone' : 'wrongPhone'
}

/** The labels of the entries that have characters for which the device has no font. */
export function undrawable(entries: CardEntries, t: TFunction<'card'>): string[] {
  return [
    ...textFields.filter((field) => !canDraw(entries[field])).map((field) => t(field)),
    ...entries.contacts.flatMap(({ name }, place) => (canDraw(name) ? [] : [t('contactName', { no: place + 1 })])),
  ]
}
