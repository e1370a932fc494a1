import { maxMessageLength } from '#contract/contact/chat.ts'
import { fill } from '#server/wording.ts'
import { maxLengths, type Fields, type Flaws } from './edit-form.ts'
import type { DeskWords } from './words.ts'

/** "4024 of 4000 characters"; undefined for a text that is not too long. */
export function tooLongText({ alerts }: DeskWords, text: string, max: number): string | undefined {
  const count = text.trim().length
  return count > max ? fill(alerts.tooMuch.characters, { count, max }) : undefined
}

/** What is wrong with a field of the form in which a desk writes. */
export function editFlawText(words: DeskWords, { fields, flaws }: { fields: Fields; flaws: Flaws }, key: string): string | undefined {
  const flaw = flaws[key]
  if (flaw === undefined) return undefined
  const max = Object.entries(maxLengths).find(([name]) => name === key.split('_')[0])?.[1]
  return (flaw === 'long' && max !== undefined && tooLongText(words, fields[key] ?? '', max)) || words.edit.flaws[flaw]
}

/** What is wrong with a rejected message. */
export function messageFlaw(words: DeskWords, text = ''): string {
  return tooLongText(words, text, maxMessageLength) ?? words.answerFlaw
}
