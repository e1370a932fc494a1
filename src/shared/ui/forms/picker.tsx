import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from './field.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { foldText } from '#contract/values/text-fold.ts'
import { findByLabel, type PickerOption, type PickerSearch } from './picker-match.ts'
import './picker.css'

/** What is typed, and the option that it names. */
export interface Picked {
  text: string
  value: string | null
}

interface PickerProps {
  options: readonly PickerOption[]
  /** How the options are found that a text means; by default those that contain its words. */
  find?: (text: string) => PickerSearch
  picked: Picked
  onChange: (picked: Picked) => void
  placeholder?: string
  autoComplete?: string
}

/**
 * A field that finds one of many: typing narrows the list under it; arrows and Enter, or a tap, choose. A text that names one option in full
 * chooses it, and the field shows its label when it is left. Any other text stays as it is and chooses nothing.
 */
export function Picker({
  options,
  find = (text) => findByLabel(options, text),
  picked,
  onChange,
  placeholder,
  autoComplete = 'off',
}: PickerProps) {
  const { t } = useTranslation('ui')
  const field = useField()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** What was typed since the list opened; null while it is closed. Opening shows the whole list, whatever the field holds. */
  const [term, setTerm] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = term !== null
  const { options: shown, note } = isOpen && term !== '' ? find(term) : { options: isOpen ? options : [], note: null }
  const none = note ?? t('picker.none')
  /** What was chosen when the field was entered: Escape brings it back, whatever was typed since. */
  const entered = useRef(picked)
  const chosen = options.find(({ value }) => value === picked.value)
  const named = picked.value === null && picked.text !== '' ? (find(picked.text).named ?? null) : null
  // While it is typed, another name for the option must not be replaced by its label.
  const settled = named && (!isOpen || foldText(named.label) === foldText(picked.text)) ? named.value : null
  const chooseNamed = useEffectEvent(() => named && choose(named))
  // The options, or the finder, were loaded after the name was typed.
  useEffect(() => {
    if (settled !== null) chooseNamed()
  }, [settled])

  function open() {
    setTerm('')
    setActive(chosen ? options.indexOf(chosen) : 0)
  }

  function type(text: string) {
    const { options: found, named: meant } = text.trim() === '' ? { options, named: null } : find(text)
    // Another name or a code chooses only when the field is left: typing "Bermuda" must not choose "BE", Belgium.
    const whole = meant && foldText(meant.label) === foldText(text) ? meant : null
    // Only one option is left, and it is written out: nothing to choose.
    setTerm(whole && found.length === 1 ? null : text)
    setActive(
      whole
        ? Math.max(
            0,
            found.findIndex(({ value }) => value === whole.value),
          )
        : 0,
    )
    onChange({ text, value: whole?.value ?? null })
  }

  function choose({ value, label }: PickerOption) {
    entered.current = { text: label, value }
    onChange(entered.current)
    setTerm(null)
  }

  function takeBack() {
    if (entered.current.value !== picked.value || entered.current.text !== picked.text) onChange(entered.current)
    setTerm(null)
  }

  function press(event: KeyboardEvent) {
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const [here] = shown.slice(active)
    if (isStep && !isOpen) open()
    else if (isStep) setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
    // Enter chooses and never submits the form; people press it after typing a name in full.
    else if (event.key === 'Enter' && here) choose(here)
    else if (event.key === 'Escape' && isOpen) takeBack()
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
        onFocus={() => (entered.current = picked)}
        onKeyDown={press}
        onBlur={() => setTerm(null)}
        {...field}
      />
      <Icon name="chevron-down" size={20} />
      {isOpen && (
        <List id={id} options={shown} note={shown.length === 0 ? none : note} active={active} chosen={picked.value} onChoose={choose} />
      )}
      <span className="hidden-text" role="status">
        {isOpen && (shown.length === 0 ? none : `${note ?? ''} ${t('picker.found', { count: shown.length })}`.trim())}
      </span>
    </div>
  )
}

interface ListProps {
  id: string
  options: readonly PickerOption[]
  note: string | null
  active: number
  chosen: string | null
  onChoose: (option: PickerOption) => void
}

function List({ id, options, note, active, chosen, onChoose }: ListProps) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // Without this the press would take the focus, and the list would close before the click.
    <div className="picker-list" role="presentation" ref={list} onMouseDown={(event) => event.preventDefault()}>
      {note !== null && <p className="small picker-note">{note}</p>}
      <div role="listbox" id={`${id}-list`} aria-label={t('picker.list')}>
        {options.map((option, index) => (
          // The keyboard chooses in the field; Tab goes past the list.
          <button
            key={index}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            className={index === active ? 'picker-option picker-active' : 'picker-option'}
            onClick={() => onChoose(option)}
          >
            <span>{option.label}</span>
            {option.sub && <span className="picker-sub">{option.sub}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}

function stepped(from: number, step: number, count: number): number {
  return count === 0 ? 0 : (from + step + count) % count
}
