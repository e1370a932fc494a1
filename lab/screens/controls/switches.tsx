import { type ReactNode, useState } from 'react'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { Field, TextInput } from '#src/shared/ui/forms/field.tsx'

/** On or off at once; on: ink with a tick. */
export function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="lab-chip" aria-pressed={isOn} onClick={onClick}>
      <span>
        {isOn && <Icon name="check" size={16} />}
        <span>{children}</span>
      </span>
    </button>
  )
}

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
