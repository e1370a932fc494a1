import { useState } from 'react'
import { Field, TextInput } from '#src/ui/forms/field.tsx'

/** A whole number, set when it is left or confirmed; one that does not fit stays as it was. */
export function Knob({ label, hint, value, onSet }: { label: string; hint?: string; value: number; onSet: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    if (draft !== null && /^-?\d{1,9}$/.test(draft.trim()) && Number(draft) !== value) onSet(Number(draft))
    setDraft(null)
  }
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      <TextInput
        inputMode="numeric"
        value={draft ?? String(value)}
        onChange={setDraft}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </Field>
  )
}
