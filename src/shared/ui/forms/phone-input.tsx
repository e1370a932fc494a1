import { type ComponentProps, useEffect, useRef } from 'react'
import { usePhones } from '#src/shared/platform/phones.ts'
import { TextInput } from './field.tsx'

type PhoneInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'onBlur' | 'onPaste'> & {
  /** The country in which a number without a calling code is dialled. */
  country?: string | null
}

/** Accepts any text. Reduces a pasted text with one number to that number, drops invisible characters and converts digits of other scripts. */
export function PhoneInput({ value, onChange, country = null, ...rest }: PhoneInputProps) {
  const phones = usePhones()
  const isPasted = useRef(false)

  function tidy(text: string) {
    const tidied = phones?.tidiedPhone(text, country) ?? text
    if (tidied !== value) onChange(tidied)
  }
  const tidyPasted = useRef(tidy)
  useEffect(() => {
    tidyPasted.current = tidy
  })
  // Pasted before the rules were loaded.
  useEffect(() => {
    if (phones && isPasted.current) tidyPasted.current(value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the rules arrive
  }, [phones])
  return (
    <TextInput
      type="tel"
      value={value}
      onPaste={() => (isPasted.current = true)}
      onBlur={() => tidy(value)}
      onChange={(text) => {
        if (isPasted.current && phones) {
          isPasted.current = false
          onChange(phones.tidiedPhone(text, country))
        } else onChange(text)
      }}
      {...rest}
    />
  )
}
