import { type ComponentProps, useEffect, useRef } from 'react'
import { usePhones } from '#src/platform/phones.ts'
import { TextInput } from './field.tsx'

type PhoneInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'onBlur' | 'onPaste'> & {
  /** Where a number without a calling code is dialled. */
  country?: string | null
}

/** Takes whatever is typed. Of a pasted text that holds one number it keeps the number; what is invisible, and digits of other scripts, become plain. */
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
