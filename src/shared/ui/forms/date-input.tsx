import { isDay } from '#contract/values/local-time.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import type { ComponentProps } from 'react'
import { TextInput } from './field.tsx'

/**
 * What is in the field after a keystroke: the number keys of a phone have no full stop, so it is added after day and month. A date that the browser fills
 * in or a paste brings as yyyy-mm-dd is converted. Digits of every script become 0 to 9.
 */
export function typedDate(before: string, after: string): string {
  const plain = plainSigns(after)
  // A typed full stop stands for the one that was just added.
  if (before.endsWith('.') && plain === `${before}.`) return before
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain.trim())
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`
  if (/^\d{8}$/.test(plain)) return `${plain.slice(0, 2)}.${plain.slice(2, 4)}.${plain.slice(4)}`
  const isOneMore = plain.length === before.length + 1 && plain.startsWith(before)
  return isOneMore && /^\d\d(\.\d\d)?$/.test(plain) ? `${plain}.` : plain
}

/** yyyy-mm-dd of a day written with a year of four digits, day first, with full stops, slashes, dashes or spaces; null if it is no day. */
export function isoOf(typed: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{4})$/.exec(plainSigns(typed).trim()) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** dd.mm.yyyy */
export function typedOf(iso: string): string {
  return iso.split('-').toReversed().join('.')
}

/**
 * A date as it is shown once the field is left: dd.mm.yyyy; a text that is not a date stays as typed. `latest`: the last day that can be meant, by which a year
 * of two digits is of this century or the last.
 */
export function finishedDate(typed: string, latest?: string): string {
  const plain = plainSigns(typed).trim()
  const [, start = '', year = ''] = /^(\d{1,2}[ ./-]+\d{1,2}[ ./-]+)(\d\d)$/.exec(plain) ?? []
  const iso = year === '' ? isoOf(plain) : isoOf(`${start}20${year}`)
  if (year !== '' && iso !== null && latest !== undefined && iso > latest) return finishedDate(`${start}19${year}`)
  return iso === null ? typed : typedOf(iso)
}

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'limit' | 'onKeyDown'> & {
  /** yyyy-mm-dd, if later days cannot be meant. */
  latest?: string
}

/** A day as dd.mm.yyyy: "3.2.1980" and "03.02.80" become that when the field is left or sent. */
export function DateInput({ value, onChange, onBlur, latest, ...rest }: DateInputProps) {
  function finish() {
    const finished = finishedDate(value, latest)
    if (finished !== value) onChange(finished)
  }
  return (
    <TextInput
      value={value}
      onChange={(typed) => onChange(typedDate(value, typed))}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      inputMode="numeric"
      {...rest}
    />
  )
}
