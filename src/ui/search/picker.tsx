import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { optionNamed, optionsFor, type PickerOption } from './picker-match.ts'
import './picker.css'

/** What is typed and, where it names an option, which. */
export interface Picked {
  text: string
  value: string | null
}

interface PickerProps {
  options: readonly PickerOption[]
  picked: Picked
  onChange: (picked: Picked) => void
  placeholder?: string
  autoComplete?: string
}

/**
 * A field that finds one of many: typing narrows the list under it, arrows and Enter or a tap choose. A name that is written out in full
 * counts as chosen; any other text stays as it is and chooses nothing.
 */
export function Picker({ options, picked, onChange, placeholder, autoComplete = 'off' }: PickerProps) {
  const { t } = useTranslation('ui')
  const field = useField()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** What was typed since the list opened; null while it is closed. What was there before narrows nothing: who opens the list wants to see it. */
  const [term, setTerm] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = term !== null
  const shown = isOpen ? optionsFor(options, term) : []
  const chosen = options.find(({ value }) => value === picked.value)
  const named = picked.value === null ? optionNamed(options, picked.text) : null
  const chooseNamed = useEffectEvent(choose)
  // The list came after the name was typed.
  useEffect(() => {
    if (named) chooseNamed(named)
  }, [named])

  function open() {
    setTerm('')
    setActive(chosen ? options.indexOf(chosen) : 0)
  }

  function type(text: string) {
    const found = optionsFor(options, text)
    const whole = optionNamed(options, text)
    // Written out, and nothing else is called so: there is nothing left to choose.
    setTerm(whole && found.length === 1 ? null : text)
    setActive(whole ? found.indexOf(whole) : 0)
    onChange({ text, value: whole?.value ?? null })
  }

  function choose({ value, label }: PickerOption) {
    onChange({ text: label, value })
    setTerm(null)
  }

  function press(event: KeyboardEvent) {
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const [here] = shown.slice(active)
    if (isStep && !isOpen) open()
    else if (isStep) setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
    // Here it chooses and never sends the form: who writes a name out presses it too.
    else if (event.key === 'Enter' && here) choose(here)
    else if (event.key === 'Escape' && isOpen) setTerm(null)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="picker">
      <input
        ref={input}
        className="input"
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={term === null && chosen ? chosen.label : picked.text}
        onChange={(event) => type(event.target.value)}
        onClick={() => {
          if (isOpen) return
          input.current?.select()
          open()
        }}
        onKeyDown={press}
        onBlur={() => setTerm(null)}
        {...field}
      />
      <Icon name="chevron-down" size={20} />
      {isOpen && <List id={id} options={shown} active={active} chosen={picked.value} onChoose={choose} />}
      <span className="hidden-text" role="status">
        {isOpen && (shown.length === 0 ? t('picker.none') : t('picker.found', { count: shown.length }))}
      </span>
    </div>
  )
}

interface ListProps {
  id: string
  options: readonly PickerOption[]
  active: number
  chosen: string | null
  onChoose: (option: PickerOption) => void
}

function List({ id, options, active, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // The press must not take the focus from the field, or the list would be gone before the finger is up.
    <div className="picker-list" role="presentation" ref={list} onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={`${id}-list`} aria-label={t('picker.list')}>
        {options.map((option, index) => (
          // The keyboard chooses in the field; Tab goes past the list.
          <button
            key={option.value}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            className={index === active ? 'picker-option picker-active' : 'picker-option'}
            onClick={() => onChoose(option)}
          >
            {option.label}
            {option.sub && <span className="picker-sub">{option.sub}</span>}
          </button>
        ))}
      </div>
      {options.length === 0 && <p className="small picker-none">{t('picker.none')}</p>}
    </div>
  )
}

function stepped(from: number, step: number, count: number): number {
  return count === 0 ? 0 : (from + step + count) % count
}
