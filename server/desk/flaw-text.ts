import { maxMessageLength } from '#contract/contact/chat.ts'
import { fill } from '#server/wording.ts'
import type { AlertFlaws } from '#server/domain/alerts/alert-form.ts'
import { maxLengths, type Fields, type Flaws } from '#server/domain/items/item-form.ts'
import type { DeskWords } from './words.ts'

/** "4024 of 4000 characters"; undefined if the text is not too long. */
export function tooLongText({ alerts }: DeskWords, text: string, max: number): string | undefined {
  const count = text.trim().length
  return count > max ? fill(alerts.tooMuch.characters, { count, max }) : undefined
}

/** The error of a field in an item's form. */
export function editFlawText(words: DeskWords, { fields, flaws }: { fields: Fields; flaws: Flaws }, key: string): string | undefined {
  const flaw = flaws[key]
  if (flaw === undefined) return undefined
  const max = Object.entries(maxLengths).find(([name]) => key === name || key.startsWith(`${name}_`))?.[1]
  return (flaw === 'long' && max !== undefined && tooLongText(words, fields[key] ?? '', max)) || words.edit.flaws[flaw]
}

/** The error of a field in an alert's form. */
export function alertFlawText(flaw: AlertFlaws[string] | undefined, { flaws, tooMuch }: DeskWords['alerts']): string | undefined {
  if (flaw === undefined) return undefined
  return typeof flaw === 'string' ? flaws[flaw] : fill(tooMuch[flaw.of], { ...flaw })
}

/** The error of a rejected message. */
export function messageFlaw(words: DeskWords, text = ''): string {
  return tooLongText(words, text, maxMessageLength) ?? words.answerFlaw
}
